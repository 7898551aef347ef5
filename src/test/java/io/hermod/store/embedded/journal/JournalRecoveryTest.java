package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.secret.TestKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.AppendResult.Appended;
import io.hermod.store.EntrySelector;
import io.hermod.store.TestEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the start makes of a journal that is not as it was written. */
class JournalRecoveryTest {
  @TempDir private Path folder;

  private Path first;
  private long firstBatchEnd;
  private long secondBatchEnd;

  @BeforeEach
  void writeThreeBatches() throws IOException {
    try (var probe = JournalProbe.open(folder)) {
      probe.append("a", "b");
      firstBatchEnd = validLength(probe);
      probe.append("c");
      secondBatchEnd = validLength(probe);
      probe.append("d");
    }
    first = segment(1);
  }

  @Test
  void refusesToStartWhenAnyBitOfAnEarlierBatchIsFlipped() throws IOException {
    byte[] good = Files.readAllBytes(first);
    for (int at = 0; at < secondBatchEnd; at++) {
      Files.write(first, flipped(good, at, at % 8));
      int offset = at;
      assertThatThrownBy(() -> JournalProbe.idsIn(folder))
          .as("flipped at %d", offset)
          .isInstanceOf(JournalCorruptException.class)
          .hasMessageContaining(first.toString())
          .hasMessageContaining("Restore the file from a backup");
    }
    Files.write(first, good);
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d");
  }

  @Test
  void namesTheOffsetOfTheDamage() throws IOException {
    Files.write(first, flipped(Files.readAllBytes(first), (int) firstBatchEnd + 30, 0));
    assertThatThrownBy(() -> JournalProbe.idsIn(folder))
        .hasMessageContaining("offset " + firstBatchEnd + ":");
  }

  @Test
  void cutsATailWithAnyBitFlippedAndKeepsEverythingBefore() throws IOException {
    byte[] good = Files.readAllBytes(first);
    long end = lastByte(good);
    for (long at = secondBatchEnd; at < end; at++) {
      Files.write(first, flipped(good, (int) at, (int) at % 8));
      assertThat(JournalProbe.idsIn(folder)).as("flipped at %d", at).containsExactly("a", "b", "c");
    }
  }

  @Test
  void cutsAwayABatchOfWhichOnlyAPartIsThere() throws IOException {
    byte[] good = Files.readAllBytes(first);
    for (long length = secondBatchEnd; length < lastByte(good); length++) {
      Files.write(first, Arrays.copyOf(good, (int) length));
      assertThat(JournalProbe.idsIn(folder)).as("length %d", length).containsExactly("a", "b", "c");
    }
  }

  @Test
  void cutsGarbageBehindTheLastBatch() throws IOException {
    byte[] good = Files.readAllBytes(first);
    byte[] garbage = new byte[3_000];
    new SplittableRandom(5).nextBytes(garbage);
    System.arraycopy(garbage, 0, good, (int) lastByte(good), 3_000);
    Files.write(first, good);
    try (var probe = JournalProbe.open(folder)) {
      assertThat(probe.append("e")).isTrue();
    }
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d", "e");
  }

  @Test
  void refusesToStartWhenTheEndOfASealedSegmentIsDamaged() throws IOException {
    byte[] good = Files.readAllBytes(first);
    appendInNewSegment("e");
    for (long at = 0; at < lastByte(good); at++) {
      Files.write(first, flipped(good, (int) at, 3));
      assertRefusesToStartNaming(first);
    }
    Files.write(first, Arrays.copyOf(good, (int) lastByte(good) - 1));
    assertRefusesToStartNaming(first);
  }

  @Test
  void ignoresWhatStandsBehindTheSealedLength() throws IOException {
    byte[] good = Files.readAllBytes(first);
    appendInNewSegment("e");
    Files.write(first, flipped(good, (int) lastByte(good) + 1, 3));
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d", "e");
  }

  @Test
  void refusesToStartWhenASegmentInTheMiddleIsMissing() throws IOException {
    appendInNewSegment("e");
    appendInNewSegment("f");
    Files.delete(segment(2));
    assertRefusesToStartNaming(segment(2));
  }

  @Test
  void refusesToStartWhenASegmentWasPutInThePlaceOfAnother() throws IOException {
    appendInNewSegment("e");
    appendInNewSegment("f");
    Files.delete(segment(2));
    Files.move(segment(3), segment(2));
    assertRefusesToStartNaming(segment(2));
  }

  @Test
  void startsWithoutASegmentThatTheOperatorGaveUp() throws IOException {
    appendInNewSegment("e");
    appendInNewSegment("f");
    Files.write(segment(2), flipped(Files.readAllBytes(segment(2)), 80, 1));
    assertRefusesToStartNaming(segment(2));
    Files.move(segment(2), segment(2).resolveSibling(segment(2).getFileName() + ".lost"));
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d", "f");
    appendInNewSegment("g");
    assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d", "f", "g");
  }

  @Test
  void discardsASegmentWhoseCreationWasCut() throws IOException {
    for (int length = 0; length <= SegmentHeader.BYTES; length++) {
      Files.write(segment(2), new byte[length]);
      assertThat(JournalProbe.idsIn(folder)).containsExactly("a", "b", "c", "d");
      assertThat(segment(2)).doesNotExist();
    }
  }

  @Test
  void refusesToStartWhenTheHeaderOfAUsedSegmentIsDamaged() throws IOException {
    appendInNewSegment("e");
    byte[] good = Files.readAllBytes(segment(2));
    for (int at = 0; at < SegmentHeader.BYTES; at++) {
      Files.write(segment(2), flipped(good, at, 5));
      assertRefusesToStartNaming(segment(2));
    }
  }

  @Test
  void reportsDamageThatAppearsWhileItRuns() throws IOException {
    try (var probe = JournalProbe.open(folder)) {
      Files.write(first, flipped(Files.readAllBytes(first), (int) firstBatchEnd + 30, 0));
      assertThatThrownBy(probe::ids).isInstanceOf(JournalCorruptException.class);
    }
  }

  @Test
  void readsFromAnyPositionOfALargeSegmentAfterRecovery() throws IOException {
    Path large = Files.createDirectory(folder.resolve("large"));
    var config = new JournalConfig(1 << 20, 1 << 18, 1 << 22);
    try (var journal = EmbeddedJournal.open(large, config, TestKeys.sealer())) {
      var results = IntStream.range(0, 500).mapToObj(i -> append(journal, i)).toList();
      assertThat(results).allMatch(result -> result.join() instanceof Appended);
    }
    try (var journal = EmbeddedJournal.open(large, config, TestKeys.sealer())) {
      for (long position = 1; position <= 500; position += 7) {
        var slice = journal.read(position, EntrySelector.ALL, 1);
        assertThat(slice.entries().getFirst().position()).isEqualTo(position);
        assertThat(journal.bytesFrom(position))
            .isBetween((501 - position) * 1_000, (501 - position) * 1_150 + (1 << 16) + 1_150);
      }
    }
  }

  private static CompletableFuture<AppendResult> append(EmbeddedJournal journal, int i) {
    var result = new CompletableFuture<AppendResult>();
    journal.append(TestEntries.publicationOf(1, "e" + i, 1_000), result::complete);
    return result;
  }

  private void appendInNewSegment(String id) {
    try (var probe = JournalProbe.open(folder)) {
      assertThat(probe.append(id)).isTrue();
    }
  }

  private void assertRefusesToStartNaming(Path file) {
    assertThatThrownBy(() -> JournalProbe.idsIn(folder))
        .isInstanceOf(JournalCorruptException.class)
        .hasMessageContaining(file + " is ");
  }

  private Path segment(long sequence) {
    return new JournalDirectory(folder, new LocalDisk()).file(sequence);
  }

  private static long validLength(JournalProbe probe) {
    return SegmentHeader.BYTES + probe.journal().bytesFrom(1);
  }

  private static byte[] flipped(byte[] good, int at, int bit) {
    byte[] bad = good.clone();
    bad[at] ^= (byte) (1 << bit);
    return bad;
  }

  private static long lastByte(byte[] bytes) {
    int end = bytes.length;
    while (bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }
}
