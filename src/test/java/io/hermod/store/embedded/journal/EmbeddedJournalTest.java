package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.secret.TestKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.AppendResult.Appended;
import io.hermod.store.AppendResult.Refused;
import io.hermod.store.CatalogMarker;
import io.hermod.store.Journal;
import io.hermod.store.JournalContract;
import io.hermod.store.Recorded;
import io.hermod.store.TestEntries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedJournalTest extends JournalContract {
  @TempDir private Path folder;

  @Override
  protected Journal openJournal() {
    return EmbeddedJournal.open(folder, JournalProbe.SMALL, TestKeys.sealer());
  }

  @Test
  void beginsWithPositionOne() {
    assertThat(journal().head()).isEqualTo(1);
    assertThat(append(TestEntries.publication(1, "a"))).isEqualTo(1);
  }

  @Test
  void makesNoFileUntilSomethingIsAppended() throws Exception {
    reopen();
    assertThat(files()).isEmpty();
  }

  @Test
  void rollsToNewSegmentsAndDeletesThoseBelowTheWatermark() throws Exception {
    IntStream.range(0, 40).forEach(i -> append(TestEntries.publicationOf(1, "e" + i, 1_000)));
    assertThat(files()).hasSizeGreaterThan(10);
    long before = embedded().diskBytes();
    journal().deleteBelow(journal().head());
    assertThat(files()).hasSize(1);
    assertThat(embedded().diskBytes()).isLessThan(before / 5).isEqualTo(bytesOfFiles());
  }

  @Test
  void saysHowMuchDiskItTakesAlsoWhenOpenedAgain() throws Exception {
    IntStream.range(0, 40).forEach(i -> append(TestEntries.publicationOf(1, "e" + i, 1_000)));
    assertThat(embedded().diskBytes()).isEqualTo(bytesOfFiles());
    reopen();
    assertThat(embedded().diskBytes()).isEqualTo(bytesOfFiles());
  }

  @Test
  void refusesPublicationsButTakesMarkersWhileToldTo() {
    embedded().refuse("The disk is nearly full");
    assertThat(start(TestEntries.publication(1, "a")).join())
        .isEqualTo(new Refused("The disk is nearly full"));
    append(new CatalogMarker.SubscriptionRemoved(7));
    embedded().refuse(null);
    append(TestEntries.publication(1, "b"));
    assertThat(readAll()).hasSize(2);
  }

  @Test
  void takesWhatMustPassWhilePublicationsAreRefused() {
    embedded().refuse("The disk is nearly full");
    CompletableFuture<AppendResult> passed = new CompletableFuture<>();

    embedded().appendEvenIfFull(TestEntries.publication(1, "a"), passed::complete);

    assertThat(passed.join()).isInstanceOf(Appended.class);
    assertThat(readAll()).hasSize(1);
  }

  @Test
  void givesOutNoPositionBelowTheOneToSkipTo() throws Exception {
    append(TestEntries.publication(1, "a"));
    embedded().skipTo(500);
    assertThat(append(TestEntries.publication(1, "b"))).isEqualTo(500);
    embedded().skipTo(3);
    assertThat(append(TestEntries.publication(1, "c"))).isEqualTo(501);
    reopen();
    assertThat(readAll()).extracting(Recorded::position).containsExactly(1L, 500L, 501L);
  }

  @Test
  void readsOnAtTheHeadWhenPositionsWereSkipped() {
    append(TestEntries.publication(1, "a"));
    embedded().skipTo(500);
    assertThat(readAll()).hasSize(1);
    assertThat(journal().head()).isEqualTo(500);
  }

  @Test
  void refusesWhenTooMuchWaitsAndWritesTheRestInFewSyncs() throws Exception {
    var disk = new FaultyDisk();
    var release = new CountDownLatch(1);
    disk.beforeOperation(1, () -> await(release));
    try (var small =
        EmbeddedJournal.open(
            Files.createDirectory(folder.resolve("q")),
            disk,
            new JournalConfig(1 << 20, 1 << 20, 10_000),
            TestKeys.sealer())) {
      List<CompletableFuture<AppendResult>> results =
          IntStream.range(0, 40).mapToObj(i -> appendTo(small, i)).toList();
      release.countDown();
      List<AppendResult> told = results.stream().map(CompletableFuture::join).toList();
      assertThat(told).filteredOn(Appended.class::isInstance).hasSizeBetween(9, 12);
      assertThat(told).filteredOn(Refused.class::isInstance).hasSizeBetween(28, 31);
      assertThat(appendTo(small, 41).join()).isInstanceOf(Appended.class);
    }
  }

  @Test
  void givesEachEntryThePositionAfterTheOneBefore() {
    long first = append(TestEntries.publication(1, "a", "b", "c"));
    assertThat(append(new CatalogMarker.SubscriptionRemoved(7))).isEqualTo(first + 3);
    assertThat(append(TestEntries.publication(1, "d"))).isEqualTo(first + 4);
    assertThat(journal().head()).isEqualTo(first + 5);
  }

  @Test
  void tellsTheFollowerBeforeTheAppender() {
    List<Long> followed = new CopyOnWriteArrayList<>();
    journal().follow(slice -> slice.entries().forEach(each -> followed.add(each.position())));
    for (int i = 0; i < 50; i++) {
      var seen = new CompletableFuture<Boolean>();
      intakeOf(journal())
          .append(
              TestEntries.publication(1, "e" + i),
              result -> seen.complete(followed.contains(((Appended) result).position())));
      assertThat(seen.join()).isTrue();
    }
  }

  @Test
  void goesOnWhenAFollowerOrAnAppenderThrows() {
    journal()
        .follow(
            batch -> {
              throw new IllegalStateException("follower");
            });
    intakeOf(journal())
        .append(
            TestEntries.publication(1, "a"),
            result -> {
              throw new IllegalStateException("appender");
            });
    append(TestEntries.publication(1, "b"));
    assertThat(readAll()).hasSize(2);
  }

  private static CompletableFuture<AppendResult> appendTo(EmbeddedJournal journal, int i) {
    var result = new CompletableFuture<AppendResult>();
    journal.append(TestEntries.publicationOf(1, "e" + i, 1_000), result::complete);
    return result;
  }

  private EmbeddedJournal embedded() {
    return (EmbeddedJournal) journal();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private long bytesOfFiles() throws IOException {
    long sum = 0;
    for (Path file : files()) {
      sum += Files.size(file);
    }
    return sum;
  }
}
