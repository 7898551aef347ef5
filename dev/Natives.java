import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Takes the native code out of the jars of a folder: that of one architecture goes into a folder of
 * its own, from which the JVM loads it, and that of other platforms goes away.
 */
class Natives {
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib)");
  private static final Map<String, String> OF_LINUX =
      Map.of(
          "amd64", "linux64|linux/amd64/[^/]*|Linux/x86_64/[^/]*|_(linux|epoll)_x86_64",
          "arm64", "linux-aarch64|linux/aarch64/[^/]*|Linux/aarch64/[^/]*|_(linux|epoll)_aarch_64");
  private static final Map<String, String> CLASSIFIERS =
      Map.of("amd64", "linux-x86_64", "arm64", "linux-aarch_64");
  private static final Pattern CLASSIFIED =
      Pattern.compile(".*-((linux|osx|windows)-(x86_64|aarch_64))\\.jar");

  private final Path target;
  private final Pattern wanted;

  private Natives(Path target, String architecture) {
    this.target = target;
    this.wanted = Pattern.compile(".*(" + OF_LINUX.get(architecture) + ")\\.so");
  }

  /** Arguments: the folder of the jars, the folder for native code, amd64 or arm64. */
  public static void main(String[] arguments) throws IOException {
    Natives natives = new Natives(Path.of(arguments[1]), arguments[2]);
    Files.createDirectories(natives.target);
    for (Path jar : JarRewriter.jarsIn(Path.of(arguments[0]))) {
      var classified = CLASSIFIED.matcher(jar.getFileName().toString());
      if (classified.matches() && !classified.group(1).equals(CLASSIFIERS.get(arguments[2]))) {
        Files.delete(jar);
      } else {
        natives.takeOut(jar);
      }
    }
  }

  private void takeOut(Path jar) throws IOException {
    List<String> all = nativesOf(jar);
    if (all.isEmpty()) {
      return;
    }
    if (all.stream().noneMatch(this::isWanted)) {
      throw new IllegalStateException(jar + " has no native code for this platform: " + all);
    }
    JarRewriter.rewrite(
        jar,
        (entry, in, out) -> {
          String name = entry.getName();
          if (isWanted(name)) {
            Files.copy(in, target.resolve(name.substring(name.lastIndexOf('/') + 1)));
          } else if (!isNative(name)) {
            in.transferTo(out);
          }
          return !isNative(name);
        });
  }

  private static List<String> nativesOf(Path jar) throws IOException {
    try (ZipFile content = new ZipFile(jar.toFile())) {
      return content.stream().map(ZipEntry::getName).filter(Natives::isNative).toList();
    }
  }

  private static boolean isNative(String name) {
    return NATIVE.matcher(name).matches();
  }

  private boolean isWanted(String name) {
    return wanted.matcher(name).matches();
  }
}
