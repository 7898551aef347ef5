package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever builds a commit gets the same bytes as everybody else. */
@Tag("slow")
class ReproducibleBuildProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir private Path folder;

  @Test
  void twoBuildsOfACommitAreTheSameByteForByte() throws IOException {
    assumeThat(Path.of(".git")).as("the sources are a commit").exists();
    assumeThat(Path.of("/usr/bin/dpkg")).as("the image is made of Debian packages").exists();
    Path first = clone("first", "022");
    Path second = clone("a-second-one", "077");

    try (HeldLock lock = new HeldLock(first.resolve("pom.xml"))) {
      Process build = build(first, "022", Map.of("TZ", "UTC", "LC_ALL", "C"));
      Output output = Output.of(build);
      Await.until(
          output::toString, LIMIT, () -> output.has(line -> line.contains("another build")));
      assertThat(first.resolve("target")).as("before it is its turn").doesNotExist();
      lock.release();
      assertThat(Program.finish(build, LIMIT).exitCode()).as(output.toString()).isZero();
    }
    Program.Result built =
        Program.finish(
            build(second, "077", Map.of("TZ", "Asia/Tokyo", "LC_ALL", "C.UTF-8")), LIMIT);
    assertThat(built.exitCode()).as(built.output()).isZero();

    assertThat(second.resolve("target/hermod.jar"))
        .hasSameBinaryContentAs(first.resolve("target/hermod.jar"));
    List<String> names = names(first);
    assertThat(names)
        .anyMatch(name -> name.endsWith(".tar.gz"))
        .anyMatch(name -> name.endsWith(".oci.tar"))
        .anyMatch(name -> name.endsWith(".deb"))
        .anyMatch(name -> name.startsWith("hermod-testing-") && name.endsWith(".tgz"))
        .anyMatch(name -> name.startsWith("hermod-testing-") && name.endsWith("-sources.jar"));
    assertThat(names(second)).isEqualTo(names);
    for (String name : names) {
      assertThat(second.resolve("target/dist").resolve(name))
          .hasSameBinaryContentAs(first.resolve("target/dist").resolve(name));
    }
    assertThatArchivesDifferOnlyInTheirCaches(first, second);
  }

  /** With the command of docs/packages.md. */
  private static void assertThatArchivesDifferOnlyInTheirCaches(Path first, Path second)
      throws IOException {
    for (Path sources : List.of(first, second)) {
      succeed(sources, "dev/package --no-build archive");
      succeed(sources, "mkdir unpacked && tar -xzf target/dist/*.tar.gz -C unpacked");
      succeed(sources, "test -s unpacked/*/app/hermod.aot");
    }
    succeed(first, "diff -r --exclude hermod.aot unpacked '%s/unpacked'".formatted(second));
  }

  private static void succeed(Path where, String command) throws IOException {
    Program.Result result = Program.finish(start(where, "022", command, Map.of()), LIMIT);
    assertThat(result.exitCode()).as(command + "\n" + result.output()).isZero();
  }

  /** Another program that builds in the same folder. */
  private static final class HeldLock implements AutoCloseable {
    private final Process holder;

    HeldLock(Path file) throws IOException {
      holder = new ProcessBuilder("flock", file.toString(), "sh", "-c", "echo held; cat").start();
      Output output = Output.of(holder);
      Await.until("the lock", LIMIT, () -> output.has("held"::equals));
    }

    /** The holder ends with its input. */
    void release() throws IOException {
      holder.getOutputStream().close();
    }

    @Override
    public void close() {
      Program.kill(holder);
    }
  }

  private Path clone(String name, String umask) throws IOException {
    Path target = folder.resolve(name);
    Process git =
        start(
            Path.of(""),
            umask,
            "git clone --quiet --no-tags --no-hardlinks . '%s'".formatted(target),
            Map.of());
    Program.Result result = Program.finish(git, LIMIT);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return target;
  }

  private static Process build(Path sources, String umask, Map<String, String> variables)
      throws IOException {
    return start(
        sources, umask, "dev/package --without-cache archive deb image testing", variables);
  }

  private static Process start(
      Path where, String umask, String command, Map<String, String> variables) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", "umask " + umask + "; " + command)
            .directory(where.toAbsolutePath().toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(variables);
    return builder.start();
  }

  private static List<String> names(Path sources) throws IOException {
    try (Stream<Path> files = Files.list(sources.resolve("target/dist"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
