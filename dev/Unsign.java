import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Takes the signatures out of the jars of a folder. */
class Unsign {
  private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  public static void main(String[] folder) throws IOException {
    for (Path jar : JarRewriter.jarsIn(Path.of(folder[0]))) {
      if (isSigned(jar)) {
        unsign(jar);
      }
    }
  }

  private static boolean isSigned(Path jar) throws IOException {
    try (ZipFile content = new ZipFile(jar.toFile())) {
      return content.stream().anyMatch(Unsign::isSignature);
    }
  }

  private static boolean isSignature(ZipEntry entry) {
    return SIGNATURE.matcher(entry.getName()).matches();
  }

  private static void unsign(Path jar) throws IOException {
    JarRewriter.rewrite(
        jar,
        (entry, in, out) -> {
          if (entry.getName().equals(MANIFEST)) {
            Manifest manifest = new Manifest(in);
            // The digests of the other entries.
            manifest.getEntries().clear();
            manifest.write(out);
          } else if (!isSignature(entry)) {
            in.transferTo(out);
          }
          return !isSignature(entry);
        });
  }
}
