import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Says whose libraries a package contains: a bill of materials in CycloneDX's format, and the
 * licences, by the POMs that Maven copied beside the jars.
 */
class Libraries {
  private static final Pattern LICENCE_FILE =
      Pattern.compile("(?i)(META-INF/.*/?)?(LICEN[SC]E|NOTICE)[^/]*(?<!\\.class)");

  /** The licence that applies to us where a library offers several comes first. */
  private record Licence(String id, Pattern name) {
    Licence(String id, String name) {
      this(id, Pattern.compile(name, Pattern.CASE_INSENSITIVE));
    }
  }

  private static final List<Licence> LICENCES =
      List.of(
          new Licence("Apache-2.0", "apache.*2\\.0.*"),
          new Licence("MIT-0", "mit-0"),
          new Licence("MIT", "mit|the mit license.*"),
          new Licence("BSD-2-Clause", "bsd.2-clause.*"),
          new Licence("BSD-3-Clause", "bsd.3-clause.*"),
          new Licence("BouncyCastle", "bouncy castle licen[cs]e"),
          new Licence("EPL-2.0", "epl-2\\.0|eclipse public license - v 2\\.0"));

  private record Component(String file, Pom pom, String classifier, String licence, String hash) {
    String purl() {
      String qualifiers = classifier.isEmpty() ? "" : "&classifier=" + classifier;
      return "pkg:maven/%s/%s@%s?type=jar%s"
          .formatted(pom.group(), pom.artifact(), pom.version(), qualifiers);
    }

    String json() {
      return """
          {
            "type": "library",
            "bom-ref": "%1$s",
            "group": "%2$s",
            "name": "%3$s",
            "version": "%4$s",
            "hashes": [{ "alg": "SHA-256", "content": "%5$s" }],
            "licenses": [{ "license": { %6$s } }],
            "purl": "%1$s"
          }"""
          .formatted(purl(), pom.group(), pom.artifact(), pom.version(), hash, licenceJson());
    }

    /** The only one without an identifier of its own in the SPDX list. */
    private String licenceJson() {
      return licence.equals("BouncyCastle")
          ? "\"name\": \"Bouncy Castle Licence\""
          : "\"id\": \"%s\"".formatted(licence);
    }
  }

  /** Arguments: folder of the jars, folder of the POMs, version, Java runtime, texts, output. */
  public static void main(String[] arguments) throws IOException {
    Path lib = Path.of(arguments[0]);
    Path output = Path.of(arguments[5]);
    List<Component> components = new ArrayList<>();
    for (Path jar : JarRewriter.jarsIn(lib)) {
      components.add(component(jar, Path.of(arguments[1])));
    }
    Files.writeString(
        output.resolve("sbom.json"), bom(components, arguments[2], Path.of(arguments[3])));
    Path licences = Files.createDirectories(output.resolve("licences"));
    for (Component component : components) {
      copyLicences(lib.resolve(component.file()), licences);
    }
    copyTexts(components, Path.of(arguments[4]), licences);
    Files.writeString(licences.resolve("README.txt"), index(components));
  }

  private static Component component(Path jar, Path poms) throws IOException {
    String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
    String pomName = name;
    while (!Files.exists(poms.resolve(pomName + ".pom"))) {
      // A classifier may have dashes of its own.
      int dash = pomName.lastIndexOf('-');
      if (dash < 0) {
        throw new IllegalStateException("no POM for " + jar);
      }
      pomName = pomName.substring(0, dash);
    }
    Pom pom = Pom.read(poms, pomName);
    String classifier = name.equals(pomName) ? "" : name.substring(pomName.length() + 1);
    return new Component(
        jar.getFileName().toString(), pom, classifier, licence(jar, pom), sha256(jar));
  }

  private static String licence(Path jar, Pom pom) {
    return LICENCES.stream()
        .filter(each -> pom.licences().stream().anyMatch(name -> isCalled(each, name)))
        .map(Licence::id)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "%s has the licences %s, of which dev/Libraries.java knows none"
                        .formatted(jar, pom.licences())));
  }

  private static boolean isCalled(Licence licence, String name) {
    return licence.name().matcher(name.replaceFirst("(?i)^the (?!mit)", "")).matches();
  }

  private static String bom(List<Component> components, String version, Path runtime)
      throws IOException {
    String all =
        Stream.concat(components.stream().map(Component::json), Stream.of(runtimeJson(runtime)))
            .collect(Collectors.joining(",\n"));
    String purl = "pkg:maven/io.hermod/hermod@" + version;
    return """
        {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
          "component": {
            "type": "application",
            "bom-ref": "%1$s",
            "group": "io.hermod",
            "name": "hermod",
            "version": "%2$s",
            "licenses": [{ "license": { "id": "Apache-2.0" } }],
            "purl": "%1$s"
          }
        },
        "components": [
        %3$s
        ]
        }
        """
        .formatted(purl, version, all);
  }

  private static String runtimeJson(Path runtime) throws IOException {
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(runtime.resolve("release"))) {
      release.load(in);
    }
    String version = release.getProperty("JAVA_RUNTIME_VERSION", "").replace("\"", "");
    if (version.isEmpty()) {
      version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
    }
    return """
        {
          "type": "platform",
          "bom-ref": "openjdk@%1$s",
          "name": "OpenJDK",
          "version": "%1$s",
          "licenses": [{ "expression": "GPL-2.0-only WITH Classpath-exception-2.0" }]
        }"""
        .formatted(version);
  }

  /** Those that the library itself brings. */
  private static void copyLicences(Path jar, Path licences) throws IOException {
    try (ZipFile content = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : content.stream().toList()) {
        if (!entry.isDirectory() && LICENCE_FILE.matcher(entry.getName()).matches()) {
          Path folder = licences.resolve(jar.getFileName().toString().replace(".jar", ""));
          Path file = folder.resolve(entry.getName().replaceFirst(".*/", ""));
          Files.createDirectories(folder);
          Files.write(file, content.getInputStream(entry).readAllBytes());
        }
      }
    }
  }

  private static void copyTexts(List<Component> components, Path texts, Path licences)
      throws IOException {
    for (String id : new TreeSet<>(components.stream().map(Component::licence).toList())) {
      Files.copy(texts.resolve(id + ".txt"), licences.resolve(id + ".txt"));
    }
  }

  private static String index(List<Component> components) {
    return components.stream()
        .map(each -> "%-60s %s%n".formatted(each.file(), each.licence()))
        .collect(
            Collectors.joining(
                "",
                """
                The libraries of Hermod and the licences under which it uses them. The texts of the
                licences are in this folder. A folder with the name of a library has the files that
                the library itself brings. The licences of the Java runtime are in runtime/legal.

                """,
                ""));
  }

  private static String sha256(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
