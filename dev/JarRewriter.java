import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Writes jars again without some of their entries; the same jar always becomes the same bytes. */
class JarRewriter {
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  /** Decides what becomes of an entry. */
  interface Change {
    /** Writes the new content; writes nothing to {@code out} and returns false to drop the entry. */
    boolean write(ZipEntry entry, InputStream in, OutputStream out) throws IOException;
  }

  static List<Path> jarsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  static void rewrite(Path jar, Change change) throws IOException {
    Path rewritten = jar.resolveSibling(jar.getFileName() + ".new");
    try (ZipFile old = new ZipFile(jar.toFile());
        ZipOutputStream out =
            new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(rewritten)))) {
      for (ZipEntry entry : old.stream().toList()) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        if (change.write(entry, old.getInputStream(entry), content)) {
          ZipEntry copy = new ZipEntry(entry.getName());
          copy.setTimeLocal(TIME);
          out.putNextEntry(copy);
          content.writeTo(out);
        }
      }
    }
    Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
  }
}
