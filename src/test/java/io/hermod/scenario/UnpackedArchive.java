package io.hermod.scenario;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The archive that dev/package builds, unpacked where there is no Java but its own. */
final class UnpackedArchive {
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);

  /** All that the launcher needs of the machine. */
  private static final List<String> TOOLS =
      List.of("bash", "env", "readlink", "dirname", "nproc", "awk", "cat", "grep");

  private final Path root;
  private final Path tools;
  private final Path folder;

  private UnpackedArchive(Path root, Path tools, Path folder) {
    this.root = root;
    this.tools = tools;
    this.folder = folder;
  }

  /**
   * Builds the archive of the jar that is under test, and unpacks it.
   *
   * @param root a new folder
   */
  static UnpackedArchive in(Path root) throws IOException {
    run(root, Path.of("dev/package").toAbsolutePath().toString(), "--no-build", "archive");
    Path unpacked = Files.createDirectory(root.resolve("unpacked"));
    run(root, "tar", "-xzf", newest().toString(), "-C", unpacked.toString());
    Path tools = Files.createDirectory(root.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
    }
    return new UnpackedArchive(root, tools, onlyEntry(unpacked));
  }

  private static Path newest() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
          .orElseThrow()
          .toAbsolutePath();
    }
  }

  private static Path onPath(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private static Path onlyEntry(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> all = entries.toList();
      if (all.size() != 1) {
        throw new AssertionError("the archive has not one folder, but " + all);
      }
      return all.getFirst();
    }
  }

  Path folder() {
    return folder;
  }

  /**
   * Starts the program with an environment that has nothing of the machine's Java, and where nobody
   * can write temporary files.
   */
  Process start(String... words) {
    List<String> line = new ArrayList<>(List.of("env", "-i", "PATH=" + tools, "HOME=" + root));
    line.add("HERMOD_HTTPS_PORT=0");
    // A folder in which not even root can create files.
    line.add("HERMOD_JAVA_OPTS=-Djava.io.tmpdir=/proc");
    line.add(folder.resolve("bin/hermod").toString());
    line.addAll(List.of(words));
    try {
      return new ProcessBuilder(line).directory(root.toFile()).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  Program.Result run(String... words) {
    return Program.finish(start(words));
  }

  private static void run(Path folder, String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    Program.Result result = Program.finish(process, BUILD_LIMIT);
    if (result.exitCode() != 0) {
      throw new AssertionError(String.join(" ", command) + " failed:\n" + result.output());
    }
  }
}
