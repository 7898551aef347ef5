import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** Takes the signatures out of the jars of a folder. */
class Unsign {
  public static void main(String[] folder) throws IOException {
    for (Path jar : filesIn(Path.of(folder[0]), ".*\\.jar")) {
      try (FileSystem content = FileSystems.newFileSystem(jar)) {
        unsign(content.getPath("META-INF"));
      }
    }
  }

  private static void unsign(Path about) throws IOException {
    List<Path> signatures = filesIn(about, ".*\\.(SF|RSA|DSA|EC)");
    for (Path signature : signatures) {
      Files.delete(signature);
    }
    if (!signatures.isEmpty()) {
      forgetDigests(about.resolve("MANIFEST.MF"));
    }
  }

  private static void forgetDigests(Path file) throws IOException {
    Manifest manifest;
    try (InputStream in = Files.newInputStream(file)) {
      manifest = new Manifest(in);
    }
    manifest.getEntries().clear();
    try (OutputStream out = Files.newOutputStream(file)) {
      manifest.write(out);
    }
  }

  private static List<Path> filesIn(Path folder, String name) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().matches(name)).toList();
    }
  }
}
