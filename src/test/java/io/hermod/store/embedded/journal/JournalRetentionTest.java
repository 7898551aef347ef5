package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.RetentionConfig;
import io.hermod.secret.TestKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CatalogMarker;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.TestEntries;
import io.hermod.store.replay.RetainedEvents.Stretch;
import io.hermod.store.worker.PlatformThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event a minute, at positions 1 and up; three fill a segment. */
class JournalRetentionTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int EVENT_BYTES = 1_200;

  @TempDir private Path folder;

  private final CountingDisk disk = new CountingDisk();
  private Instant now = BEGIN;
  private EmbeddedJournal journal;

  @BeforeEach
  void openWithoutLimit() {
    journal = open(0, hours(24));
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void keepsWhatIsDeliveredUntilItIsTooOld() {
    publish(90);
    finishAll();
    assertThat(positions()).hasSize(90);

    reopen(hours(1));
    journal.trim();
    assertThat(positions().getFirst()).isBetween(27L, 31L);
    now = now.plus(Duration.ofMinutes(10));
    journal.trim();

    assertThat(positions().getFirst()).isBetween(37L, 41L);
    assertThat(journal.oldest()).isEqualTo(positions().getFirst());
  }

  @Test
  void keepsNoMoreThanItMay() {
    publish(90);
    finishAll();

    reopen(new RetentionConfig(Optional.empty(), OptionalLong.of(20_000)));
    journal.trim();

    assertThat(journal.retainedBytes()).isBetween(14_000L, 20_000L);
    assertThat(positions()).endsWith(90L).hasSizeBetween(12, 19);
  }

  @Test
  void whicheverLimitIsReachedFirstCounts() {
    publish(90);
    finishAll();

    reopen(new RetentionConfig(Optional.of(Duration.ofMinutes(8)), OptionalLong.of(200_000)));
    journal.trim();

    assertThat(positions()).hasSizeBetween(8, 12);
  }

  @Test
  void keepsWhatIsNotDeliveredHoweverOldAndLargeItIs() {
    publish(90);
    journal.deleteBelow(31);

    reopen(new RetentionConfig(Optional.of(Duration.ofMinutes(1)), OptionalLong.of(1)), 31);
    journal.trim();

    assertThat(positions().getFirst()).isBetween(28L, 31L);
    assertThat(journal.release(1 << 30)).isFalse();
  }

  @Test
  void withoutRetentionNothingStaysThatIsDelivered() {
    publish(90);
    reopen(RetentionConfig.OFF);

    finishAll();

    assertThat(journal.retainedBytes()).isZero();
    assertThat(positions()).hasSizeBetween(1, 3);
  }

  @Test
  void aHoldKeepsWhatWasNeededAndLetsRetainedSegmentsGo() {
    publish(30);
    journal.deleteBelow(16);
    try (JournalHold _ = journal.hold()) {
      journal.deleteBelow(31);
      assertThat(journal.canRelease()).isTrue();
      assertThat(journal.release(1 << 30)).isTrue();
      assertThat(positions().getFirst()).isBetween(13L, 16L);
      assertThat(journal.canRelease()).isFalse();
    }
    assertThat(journal.release(1 << 30)).isTrue();
    assertThat(positions().getFirst()).isGreaterThan(16L);
  }

  @Test
  void aCopyHasNoGapThoughRetainedSegmentsGoMeanwhile(@TempDir Path copy) throws IOException {
    publish(30);
    finishAll();
    List<Path> all = files();
    List<Path> linked = new ArrayList<>();
    try (JournalHold hold = journal.hold()) {
      for (SegmentCopy each : hold.copies()) {
        if (hold.link(each, copy)) {
          linked.add(each.file());
        }
        journal.release(1);
      }
    }
    assertThat(linked).hasSizeBetween(2, all.size() - 2);
    assertThat(linked.stream().sorted())
        .containsExactlyElementsOf(all.subList(all.size() - linked.size(), all.size()));
  }

  @Test
  void releasesTheOldestAndNoMoreThanWanted() {
    publish(90);
    journal.deleteBelow(61);
    long before = journal.retainedBytes();

    assertThat(journal.release(0)).isFalse();
    assertThat(journal.release(10_000)).isTrue();

    assertThat(before - journal.retainedBytes()).isBetween(10_000L, 15_000L);
    assertThat(journal.canRelease()).isTrue();
    assertThat(journal.release(1 << 30)).isTrue();
    assertThat(positions().getFirst()).isBetween(58L, 61L);
    assertThat(journal.canRelease()).isFalse();
  }

  @Test
  void aStartReadsOnlyTheHeadersOfWhatIsRetained() {
    publish(90);
    finishAll();
    journal.close();
    CountingDisk again = new CountingDisk();

    journal = open(again, 91, hours(24));

    List<Path> files = files();
    assertThat(files.subList(0, files.size() - 1))
        .hasSizeGreaterThan(20)
        .allSatisfy(file -> assertThat(again.bytesRead(file)).isEqualTo(SegmentHeader.BYTES));
    assertThat(journal.retainedBytes()).isGreaterThan(90_000);
    assertThat(positions()).hasSize(90);
  }

  /** Otherwise every page of a replay would read its segment from the beginning. */
  @Test
  void whatWasReadOnceIsFoundAgainWithoutReadingWhatIsBeforeIt() {
    journal.close();
    JournalConfig large = new JournalConfig(8 << 20, 1 << 20, 8 << 20);
    journal = open(disk, large, 0, hours(24));
    publish(3_000);
    journal.close();
    CountingDisk again = new CountingDisk();
    journal = open(again, large, 0, hours(24));
    publish(1);
    journal.close();
    journal = open(again, large, 3_001, hours(24));
    Path first = files().getFirst();
    long begin = again.bytesRead(first);
    journal.read(2_500, EntrySelector.ALL, 1);
    long once = again.bytesRead(first);

    journal.read(2_500, EntrySelector.ALL, 1);

    assertThat(once - begin).isGreaterThan(3_000_000);
    assertThat(again.bytesRead(first) - once).isLessThan(300_000);
  }

  @Test
  void startsAlthoughWhatIsRetainedIsDamaged() throws IOException {
    publish(90);
    finishAll();
    journal.close();
    Path damaged = files().get(5);
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[SegmentHeader.BYTES + 100] ^= 1;
    Files.write(damaged, bytes);

    journal = open(91, hours(24));

    assertThat(append(publication(91))).isEqualTo(91);
    assertThatThrownBy(this::positions)
        .isInstanceOf(JournalCorruptException.class)
        .hasMessageContaining(damaged.toString());
  }

  @Test
  void refusesToStartWhenWhatIsRetainedEndsTooEarly() throws IOException {
    publish(90);
    finishAll();
    journal.close();
    Path damaged = files().get(5);
    byte[] bytes = Files.readAllBytes(damaged);
    Files.write(damaged, Arrays.copyOf(bytes, 2_000));

    assertThatThrownBy(() -> open(91, hours(24)))
        .isInstanceOf(JournalCorruptException.class)
        .hasMessageContaining(damaged.toString());
    Files.write(damaged, bytes);
  }

  @Test
  void findsThePositionsOfAPeriod() {
    publish(90);
    for (int round = 0; round < 2; round++) {
      Stretch found = journal.between(minute(30), minute(45));

      assertThat(found.from()).isBetween(26L, 30L);
      assertThat(found.to()).isBetween(46L, 50L);
      assertThat(found.isComplete()).isTrue();
      assertThat(found.oldest()).isEqualTo(minute(1));
      finishAll();
      reopen(hours(24));
    }
    assertThat(journal.between(minute(-9), minute(500)))
        .isEqualTo(new Stretch(1, 91, true, minute(1)));
    assertThat(journal.between(minute(300), minute(500)).to()).isEqualTo(91);
  }

  @Test
  void saysHowFarTheRetainedEventsGoBack() {
    publish(90);
    finishAll();
    journal.release(20_000);

    Stretch found = journal.between(minute(1), minute(30));

    assertThat(found.isComplete()).isFalse();
    assertThat(found.from()).isEqualTo(journal.oldest()).isGreaterThan(10);
    assertThat(found.oldest()).isEqualTo(minute((int) journal.oldest()));
  }

  @Test
  void anEmptyJournalIsComplete() {
    assertThat(journal.between(BEGIN, minute(9))).isEqualTo(new Stretch(1, 1, true, null));
    assertThat(journal.oldest()).isEqualTo(1);
  }

  @Test
  void segmentsWithoutEventsAreNoObstacle() {
    publish(6);
    for (int i = 0; i < 20; i++) {
      append(new CatalogMarker.SubscriptionPut(TestEntries.subscription(i, 1)));
    }
    Stretch before = journal.between(minute(4), minute(60));
    publish(30);

    assertThat(before.from()).isBetween(1L, 4L);
    assertThat(before.to()).isBetween(7L, 27L);
    assertThat(journal.between(minute(20), minute(60)).to()).isEqualTo(57);
    finishAll();
    reopen(new RetentionConfig(Optional.of(Duration.ofMinutes(10)), OptionalLong.empty()));
    journal.trim();
    assertThat(positions()).hasSizeBetween(8, 14);
  }

  /** A reader must know that something went missing while it read. */
  @Test
  void theOldestPositionGrowsBeforeTheFileGoes() throws IOException {
    journal.close();
    FaultyDisk faulty = FaultyDisk.over(folder);
    List<Long> oldest = new ArrayList<>();
    journal = open(faulty, JournalProbe.SMALL, 0, hours(24));
    publish(30);
    faulty.beforeOperation(0, () -> oldest.add(journal.oldest()));

    finishAll();
    journal.release(1);

    assertThat(oldest).containsExactly(journal.oldest()).allMatch(each -> each > 1);
  }

  private static RetentionConfig hours(int hours) {
    return new RetentionConfig(Optional.of(Duration.ofHours(hours)), OptionalLong.empty());
  }

  private static Instant minute(int minute) {
    return BEGIN.plus(Duration.ofMinutes(minute));
  }

  private EmbeddedJournal open(long finished, RetentionConfig config) {
    return open(disk, finished, config);
  }

  private EmbeddedJournal open(Disk on, long finished, RetentionConfig config) {
    return open(on, JournalProbe.SMALL, finished, config);
  }

  private EmbeddedJournal open(
      Disk on, JournalConfig sizes, long finished, RetentionConfig config) {
    return EmbeddedJournal.open(
        folder,
        on,
        sizes,
        TestKeys.sealer(),
        new PlatformThreads(),
        finished,
        new Retention(config, () -> now));
  }

  private void reopen(RetentionConfig config) {
    reopen(config, journal.head());
  }

  private void reopen(RetentionConfig config, long finished) {
    journal.close();
    journal = open(finished, config);
  }

  private void publish(int events) {
    for (int i = 0; i < events; i++) {
      now = now.plus(Duration.ofMinutes(1));
      append(publication(journal.head()));
    }
  }

  private Publication publication(long id) {
    Publication plain = TestEntries.publicationOf(1, "e" + id, EVENT_BYTES);
    return new Publication(1, now, plain.events());
  }

  private long append(Entry entry) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    journal.append(entry, result::complete);
    assertThat(result.join()).isInstanceOf(AppendResult.Appended.class);
    return ((AppendResult.Appended) result.join()).position();
  }

  private void finishAll() {
    journal.deleteBelow(journal.head());
  }

  private List<Long> positions() {
    return journal.read(0, EntrySelector.ALL, 1 << 30).entries().stream()
        .filter(each -> each.entry() instanceof Publication)
        .map(Recorded::position)
        .toList();
  }

  private List<Path> files() {
    try {
      return new LocalDisk().list(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
