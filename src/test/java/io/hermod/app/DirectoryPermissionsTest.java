package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.app.directory.DirectoryPermissions;
import io.hermod.app.directory.ProcessUmask;
import io.hermod.config.ConfigReader;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirectoryPermissionsTest {
  private static final int USUAL_MASK = 0022;

  @TempDir private Path root;
  private int maskBefore;

  @BeforeEach
  void createFilesAsMostProcessesDo() {
    maskBefore = ProcessUmask.set(USUAL_MASK);
  }

  @AfterEach
  void restoreTheMask() {
    ProcessUmask.set(maskBefore);
  }

  @Test
  void aNewServerCreatesNothingThatOthersCanRead() throws IOException {
    try (Hermod _ = start()) {
      run("topic", "create", "orders");
      run("event", "publish", "orders", "--count", "1");

      assertThat(openToOthers(data())).isEmpty();
      assertThat(data().resolve("store/state/CURRENT")).exists();
      assertThat(data().resolve("store/journal")).isNotEmptyDirectory();
    }
    assertThat(openToOthers(data())).isEmpty();
  }

  @Test
  void aStartTakesAwayWhatOthersCouldRead() throws IOException {
    start().close();
    Path letters = Files.createDirectories(data().resolve("deadletter/a/b"));
    Files.writeString(letters.resolve("blob.json"), "[]");
    try (Stream<Path> all = Files.walk(data())) {
      all.forEach(path -> open(path));
    }
    assertThat(openToOthers(data())).isNotEmpty();

    start().close();

    assertThat(openToOthers(data())).isEmpty();
    assertThat(modeOf(data())).isEqualTo("rwx------");
    assertThat(modeOf(letters.resolve("blob.json"))).isEqualTo("rw-------");
  }

  @Test
  void whatALinkLeadsToStaysAsItIs() throws IOException {
    Path elsewhere = Files.writeString(root.resolve("elsewhere"), "");
    open(elsewhere);
    Files.createDirectory(data());
    Files.createSymbolicLink(data().resolve("link"), elsewhere);

    DirectoryPermissions.restrict(new DataDirectory(data()));

    assertThat(modeOf(elsewhere)).isEqualTo("rwxrwxrwx");
  }

  /** Not even root may change what stands in /proc. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDirectoryThatCannotBeRestrictedStopsTheStart() {
    Path unchangeable = Path.of("/proc/self/task");

    assertThatThrownBy(() -> DirectoryPermissions.restrict(new DataDirectory(unchangeable)))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("can be read by others (r-xr-xr-x, owner ")
        .hasMessageContaining("chown -R")
        .hasMessageContaining("--data-dir");
  }

  private List<String> openToOthers(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(path -> modeOf(path) + " " + folder.relativize(path))
          .filter(line -> !line.startsWith("------", 3))
          .toList();
    }
  }

  private static String modeOf(Path path) {
    try {
      return PosixFilePermissions.toString(
          Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void open(Path path) {
    try {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void run(String... words) {
    String[] command =
        Stream.concat(Stream.of(words), Stream.of("--data-dir", data().toString()))
            .toArray(String[]::new);
    assertThat(new TestCommandLine(root).run(command)).isZero();
  }

  private Path data() {
    return root.resolve("data");
  }

  private Hermod start() {
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", data().toString(), "test"),
            new GivenValue("https-port", "0", "test"));
    HermodConfig config = HermodConfig.of(new ConfigReader(root, Map.of()).read(flags, null));
    return Hermod.start(config, InstantSource.system());
  }
}
