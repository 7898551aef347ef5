import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What a library's POM and its parents say about it. */
record Pom(String group, String artifact, String version, List<String> licences) {

  /**
   * Reads a POM.
   *
   * @param name artifact and version, as in the name of the file
   */
  static Pom read(Path folder, String name) throws IOException {
    Element project = parse(folder.resolve(name + ".pom"));
    Element parent = child(project, "parent");
    String artifact = text(project, "artifactId");
    String group = text(project, "groupId");
    List<String> licences = licences(project);
    if (parent != null && (licences.isEmpty() || group.isEmpty())) {
      Path file = folder.resolve(text(parent, "artifactId") + "-" + text(parent, "version") + ".pom");
      if (group.isEmpty()) {
        group = text(parent, "groupId");
      }
      if (licences.isEmpty() && Files.exists(file)) {
        licences = read(folder, file.getFileName().toString().replaceFirst("\\.pom$", "")).licences();
      }
    }
    return new Pom(group, artifact, name.substring(artifact.length() + 1), licences);
  }

  private static Element parse(Path file) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("cannot read " + file, e);
    }
  }

  private static List<String> licences(Element project) {
    List<String> names = new ArrayList<>();
    Element all = child(project, "licenses");
    if (all != null) {
      for (Node node = all.getFirstChild(); node != null; node = node.getNextSibling()) {
        if (node instanceof Element licence) {
          names.add(text(licence, "name"));
        }
      }
    }
    return names;
  }

  private static String text(Element parent, String name) {
    Element child = child(parent, name);
    return child == null ? "" : child.getTextContent().strip();
  }

  private static Element child(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }
}
