package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.TestEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes and syncs that fail: nothing acknowledged is lost, nothing refused comes back. */
class JournalFaultTest {
  @TempDir private Path folder;

  private final FaultyDisk disk = new FaultyDisk();

  @Test
  void keepsExactlyWhatItAcknowledgedWhenAWriteIsCutAtAnyByte() throws IOException {
    int recordBytes = recordBytes("cut", "here");
    for (int cut = 0; cut < recordBytes; cut++) {
      Path dead = Files.createDirectory(folder.resolve("cut-" + cut));
      assertThat(idsAfterDeathInWrite(dead, cut)).as("cut at %d", cut).containsExactly("a", "b");
      // What was cut away stays away when the journal has gone on behind it.
      assertThat(JournalProbe.idsIn(dead)).as("cut at %d", cut).containsExactly("a", "b", "next");
    }
  }

  private List<String> idsAfterDeathInWrite(Path dead, int cut) {
    FaultyDisk dying = new FaultyDisk();
    try (var probe = JournalProbe.open(dead, dying)) {
      assertThat(probe.append("a", "b")).isTrue();
      dying.dieAfterWriting(cut);
      assertThat(probe.append("cut", "here")).isFalse();
      assertThat(probe.append("later")).isFalse();
    }
    try (var probe = JournalProbe.open(dead)) {
      List<String> found = probe.ids();
      assertThat(probe.append("next")).isTrue();
      return found;
    }
  }

  @Test
  void takesAppendsAgainWhenSpaceIsBack() {
    List<String> acknowledged = new ArrayList<>();
    try (var probe = JournalProbe.open(folder, disk)) {
      for (int round = 0; round < 30; round++) {
        disk.haveFreeSpace(round * 37L);
        for (int i = 0; i < 4; i++) {
          appendAndNote(probe, "full-" + round + "-" + i, acknowledged);
        }
        disk.haveFreeSpace(Long.MAX_VALUE);
        assertThat(appendAndNote(probe, "space-" + round, acknowledged)).isTrue();
      }
      assertThat(probe.ids()).isEqualTo(acknowledged);
    }
    assertThat(acknowledged).hasSizeLessThan(150);
    assertThat(JournalProbe.idsIn(folder)).isEqualTo(acknowledged);
  }

  @Test
  void leavesNoRowOfFilesBehindWhenItFailsAgainAndAgain() throws IOException {
    try (var probe = JournalProbe.open(folder, disk)) {
      assertThat(probe.append("a")).isTrue();
      for (int i = 0; i < 20; i++) {
        disk.failNextForces(1);
        assertThat(probe.append("bad-" + i)).isFalse();
      }
    }
    assertThat(new LocalDisk().list(folder)).hasSize(2);
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a");
  }

  @Test
  void doesNotAcknowledgeWhatAFailedSyncMayHaveLost() throws IOException {
    List<String> acknowledged = new ArrayList<>();
    try (var probe = JournalProbe.open(folder, disk)) {
      for (int round = 0; round < 20; round++) {
        appendAndNote(probe, "good-" + round, acknowledged);
        disk.failNextForces(1 + round % 3);
        assertThat(appendAndNote(probe, "bad-" + round, acknowledged)).isFalse();
        disk.failNextForces(0);
        assertThat(appendAndNote(probe, "next-" + round, acknowledged)).isTrue();
      }
      assertThat(probe.ids()).isEqualTo(acknowledged);
    }
    assertThat(JournalProbe.idsIn(folder)).isEqualTo(acknowledged);
    assertThat(JournalProbe.idsIn(afterPowerCut())).isEqualTo(acknowledged);
  }

  @Test
  void refusesWhileEverySyncFails() throws IOException {
    try (var probe = JournalProbe.open(folder, disk)) {
      assertThat(probe.append("a")).isTrue();
      disk.failNextForces(Integer.MAX_VALUE);
      assertThat(IntStream.range(0, 20).anyMatch(i -> probe.append("bad-" + i))).isFalse();
      disk.failNextForces(0);
      assertThat(probe.append("b")).isTrue();
    }
    assertThat(JournalProbe.idsIn(afterPowerCut())).containsExactly("a", "b");
  }

  private Path afterPowerCut() throws IOException {
    Path target = Files.createTempDirectory(folder, "power-cut");
    disk.powerCut(target, null);
    return target;
  }

  private static boolean appendAndNote(JournalProbe probe, String id, List<String> acknowledged) {
    boolean isAcknowledged = probe.append(id);
    if (isAcknowledged) {
      acknowledged.add(id);
    }
    return isAcknowledged;
  }

  private int recordBytes(String... ids) {
    var entry = TestEntries.publication(1, ids);
    return RecordHeader.BYTES + TestEntries.encoded(entry).length;
  }
}
