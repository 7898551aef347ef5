package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package is installed on this machine, upgraded, removed and purged. */
@Tag("slow")
class DebianPackageProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Path SETTINGS = Path.of("/etc/hermod/hermod.yaml");
  private static final Path DATA = Path.of("/var/lib/hermod");
  private static final Path UNIT = Path.of("/usr/lib/systemd/system/hermod.service");
  private static final boolean HAS_SYSTEMD = Files.isDirectory(Path.of("/run/systemd/system"));

  private final List<Process> started = new ArrayList<>();
  private boolean hasInstalled;
  @TempDir private Path folder;

  @BeforeEach
  void isAMachineToInstallOn() throws IOException {
    assumeThat(System.getProperty("user.name")).isEqualTo("root");
    assumeThat(Path.of("/usr/bin/dpkg")).exists();
    assumeThat(run("dpkg-query", "--show", "hermod").exitCode())
        .as("dpkg does not know the package")
        .isNotZero();
    assumeThat(SETTINGS).as("Hermod is not installed here").doesNotExist();
    assumeThat(DATA).as("no data is here that purging would delete").doesNotExist();
  }

  /** Called after a failed assumption, too, when the package and its data are somebody else's. */
  @AfterEach
  void purge() throws IOException {
    started.forEach(Program::kill);
    if (hasInstalled) {
      run("dpkg", "--purge", "hermod");
    }
  }

  @Test
  void keepsDataUntilItIsPurged() throws IOException {
    Path first = build();
    install(first);
    assertThat(permissions(DATA)).isEqualTo("hermod rwx------");
    assertThat(permissions(SETTINGS)).isEqualTo("root rw-r-----");
    assertThat(run("runuser", "-u", "nobody", "--", "hermod", "topic", "list").output())
        .contains("permission denied on the configuration file");
    Files.writeString(SETTINGS, Files.readString(SETTINGS) + "\nhttps-port: 0\n");
    checkUnit();
    serve();
    assertThat(succeed("runuser", "-u", "hermod", "--", "hermod", "health").strip())
        .isEqualTo("ready");
    succeed("runuser", "-u", "hermod", "--", "hermod", "topic", "create", "orders");
    stopServing();

    install(withVersion(first, "9999"));
    assertThat(succeed("dpkg-query", "-W", "-f", "${Version}", "hermod")).isEqualTo("9999");
    assertThat(SETTINGS).content().endsWith("\nhttps-port: 0\n");
    serve();
    assertThat(succeed("runuser", "-u", "hermod", "--", "hermod", "topic", "list"))
        .contains("orders");
    stopServing();

    succeed("dpkg", "--remove", "hermod");
    assertThat(Path.of("/usr/lib/hermod")).doesNotExist();
    assertThat(DATA.resolve("credentials.json")).exists();
    assertThat(SETTINGS).exists();
    succeed("dpkg", "--purge", "hermod");
    assertThat(DATA).doesNotExist();
    assertThat(SETTINGS.getParent()).doesNotExist();
  }

  private static Path build() throws IOException {
    String printed = succeed("dev/package", "--no-build", "deb");
    assertThat(printed).contains(".deb");
    try (Stream<Path> files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".deb"))
          .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
          .orElseThrow();
    }
  }

  private void install(Path file) throws IOException {
    hasInstalled = true;
    succeed("dpkg", "--install", file.toString());
  }

  private Path withVersion(Path file, String version) throws IOException {
    Path content = folder.resolve("content");
    succeed("dpkg-deb", "--raw-extract", file.toString(), content.toString());
    Path control = content.resolve("DEBIAN/control");
    Files.writeString(
        control, Files.readString(control).replaceAll("(?m)^Version: .*$", "Version: " + version));
    Path changed = folder.resolve("changed.deb");
    succeed("dpkg-deb", "-Zgzip", "-z1", "--build", content.toString(), changed.toString());
    return changed;
  }

  private static void checkUnit() throws IOException {
    succeed("systemd-analyze", "verify", UNIT.toString());
    succeed("systemd-analyze", "security", "--offline=true", "--threshold=30", UNIT.toString());
  }

  /** Under systemd if it runs here, otherwise what the unit runs, as its user. */
  private void serve() throws IOException {
    if (HAS_SYSTEMD) {
      succeed("systemctl", "restart", "hermod");
      return;
    }
    List<String> line = new ArrayList<>(List.of("setpriv", "--reuid=hermod", "--regid=hermod"));
    line.addAll(List.of("--clear-groups", "--no-new-privs", "--bounding-set=-all"));
    line.addAll(List.of(setting("ExecStart").split(" ", -1)));
    Process server =
        new ProcessBuilder(line)
            .directory(Path.of(setting("WorkingDirectory")).toFile())
            .redirectErrorStream(true)
            .start();
    started.add(server);
    Output output = Output.of(server);
    Await.until(
        output::toString,
        LIMIT,
        () -> output.has(text -> text.startsWith("ready ")) || !server.isAlive());
    assertThat(output.lines()).anyMatch(text -> text.startsWith("ready "));
  }

  private void stopServing() throws IOException {
    if (HAS_SYSTEMD) {
      succeed("systemctl", "stop", "hermod");
    } else {
      started.getLast().destroy();
      Program.finish(started.getLast());
    }
  }

  private static String setting(String name) throws IOException {
    return Files.readAllLines(UNIT).stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private static String permissions(Path path) throws IOException {
    PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
    return "%s %s"
        .formatted(
            attributes.owner().getName(), PosixFilePermissions.toString(attributes.permissions()));
  }

  private static String succeed(String... command) throws IOException {
    Program.Result result = run(command);
    assertThat(result.exitCode()).as(String.join(" ", command) + "\n" + result.output()).isZero();
    return result.output();
  }

  private static Program.Result run(String... command) throws IOException {
    return Program.finish(new ProcessBuilder(command).redirectErrorStream(true).start(), LIMIT);
  }
}
