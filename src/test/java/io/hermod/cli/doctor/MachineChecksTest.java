package io.hermod.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestStoreConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java, the disk and the clock. */
class MachineChecksTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;

  @Test
  void wantsTwiceTheSpaceBelowWhichTheServerAcceptsNothing() {
    assertThat(DiskChecks.space(200_000_000, 100_000_000))
        .isEqualTo(Check.good("disk", "200 MB free"));
    assertThat(DiskChecks.space(199_000_000, 100_000_000))
        .isEqualTo(
            Check.bad(
                "disk",
                "199 MB free; below 100 MB (store.min-free-bytes) the server accepts no events",
                "Make room, or move the data directory to a larger disk."));
  }

  @Test
  void wantsASyncWithinTwentyMilliseconds() {
    assertThat(DiskChecks.sync(Duration.ofMillis(20)))
        .isEqualTo(Check.good("disk sync", "20.0 ms"));
    Check slow = DiskChecks.sync(Duration.ofMillis(21));
    assertThat(slow.found()).isEqualTo("21.0 ms, and each publish request waits for one");
    assertThat(slow.advice()).startsWith("Use a faster disk");
  }

  @Test
  void looksAtTheDiskOfADirectoryThatIsThereAndLeavesNothing() {
    assertThat(disk(folder)).extracting(Check::subject).containsExactly("disk", "disk sync");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void looksWhetherADirectoryThatIsMissingCanBeCreated() {
    Path missing = folder.resolve("a/b");
    assertThat(disk(missing))
        .containsExactly(
            Check.good("disk", missing + " does not exist yet; the first start creates it"));
    assertThat(DiskChecks.missing(folder, false, missing).advice())
        .isEqualTo("Create it for the user that runs the server, or choose another --data-dir.");
  }

  @Test
  void comparesTheClockWithThatOfTheServer() {
    assertThat(ClockChecks.compared(NOW.plusSeconds(5), NOW).isGood()).isTrue();
    Check behind = ClockChecks.compared(NOW.minusSeconds(60), NOW);
    assertThat(behind.found()).isEqualTo("the server's is 60 s behind the one here");
    assertThat(behind.advice()).contains("NTP");
    assertThat(ClockChecks.compared(NOW.plusSeconds(6), NOW).found())
        .isEqualTo("the server's is 6 s ahead of the one here");
  }

  @Test
  void comparesTheClockWithTheNewestFileIfThereIsNoServer() throws Exception {
    assertThat(ClockChecks.offline(folder.resolve("none"), NOW).found())
        .isEqualTo("2026-01-01T00:00:00Z; there is nothing to compare it with");

    Path file =
        Files.createFile(Files.createDirectories(folder.resolve("store/journal")).resolve("x"));
    for (Path old :
        List.of(folder, folder.resolve("store"), folder.resolve("store/journal"), file)) {
      Files.setLastModifiedTime(old, FileTime.from(NOW));
    }
    assertThat(ClockChecks.offline(folder, NOW).isGood()).isTrue();
    Check early = ClockChecks.offline(folder, NOW.minusSeconds(90));
    assertThat(early.found())
        .isEqualTo(
            "2025-12-31T23:58:30Z, but the server wrote a file at 2026-01-01T00:00:00Z, which is 90"
                + " s later");
    assertThat(early.advice()).contains("timedatectl set-ntp true");
  }

  private static List<Check> disk(Path root) {
    return new DiskChecks(root, TestStoreConfig.ON_DISK, InstantSource.system()).all();
  }
}
