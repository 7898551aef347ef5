package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import io.hermod.store.AppendResult.Appended;
import io.hermod.store.AppendResult.Refused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every back end's journal owes. */
public abstract class JournalContract {
  private static final long TOPIC = 3;
  private static final long LANE = 7;
  private static final int PLENTY = 1 << 24;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private Journal journal;

  /** Opens the journal of this test, anew or again. */
  protected abstract Journal openJournal() throws Exception;

  /** What adds to the journal. A journal that does not do so itself overrides this. */
  protected Intake intakeOf(Journal opened) {
    return (Intake) opened;
  }

  @BeforeEach
  void open() throws Exception {
    journal = openJournal();
  }

  /** Closes the journal, and what adds to it. */
  protected void close(Journal opened) {
    opened.close();
  }

  @AfterEach
  void close() {
    close(journal);
  }

  @Test
  void givesEachEventAPositionAfterThoseBefore() {
    long first = append(TestEntries.publication(TOPIC, "a", "b", "c"));
    long second = append(new CatalogMarker.SubscriptionRemoved(LANE));
    assertThat(second).isGreaterThanOrEqualTo(first + 3);
    long third = append(TestEntries.publication(TOPIC, "d"));
    assertThat(third).isGreaterThan(second);
    assertThat(journal.head()).isGreaterThan(third);
  }

  @Test
  void readsBackWhatWasAppended() {
    List<Entry> entries = variousEntries();
    entries.forEach(this::append);
    assertThat(contents(readAll())).isEqualTo(contentsOf(entries));
  }

  @Test
  void keepsWhatItAcknowledgedWhenOpenedAgain() throws Exception {
    List<Entry> entries = variousEntries();
    List<Long> positions = entries.stream().map(this::append).toList();
    reopen();
    assertThat(contents(readAll())).isEqualTo(contentsOf(entries));
    assertThat(readAll()).extracting(Recorded::position).isEqualTo(positions);
  }

  @Test
  void goesOnWithPositionsWhenOpenedAgain() throws Exception {
    long first = append(TestEntries.publication(TOPIC, "a", "b"));
    long head = journal.head();
    reopen();
    assertThat(journal.head()).isEqualTo(head);
    assertThat(append(TestEntries.publication(TOPIC, "c"))).isEqualTo(head);
    reopen();
    assertThat(readAll()).extracting(Recorded::position).containsExactly(first, head);
  }

  @Test
  void showsTheFollowerEveryEntryOnceInOrderUnderConcurrentAppends() throws Exception {
    long head = journal.head();
    List<JournalSlice> slices = new CopyOnWriteArrayList<>();
    journal.follow(slices::add);
    var positions = new ConcurrentHashMap<String, Long>();
    inParallel(
        8,
        writer -> {
          for (int i = 0; i < 50; i++) {
            String id = "w" + writer + "-" + i;
            positions.put(id, append(TestEntries.publication(TOPIC, id, id + "+")));
          }
        });
    Await.until("the last slice", LIMIT, () -> slices.getLast().next() == journal.head());
    List<Recorded> followed = slices.stream().flatMap(slice -> slice.entries().stream()).toList();
    assertThat(followed).extracting(Recorded::position).isSorted().doesNotHaveDuplicates();
    for (JournalSlice slice : slices) {
      assertThat(slice.from()).isEqualTo(head);
      head = slice.next();
    }
    assertThat(followed)
        .hasSize(400)
        .allSatisfy(each -> assertThat(positions).containsEntry(firstId(each), each.position()));
    assertThat(contents(readAll())).isEqualTo(contents(followed));
  }

  @Test
  void includesTheEntryInsideWhichAReadBegins() {
    append(TestEntries.publication(TOPIC, "a"));
    long middle = append(TestEntries.publication(TOPIC, "b", "c", "d")) + 1;
    append(TestEntries.publication(TOPIC, "e"));
    JournalSlice slice = journal.read(middle, EntrySelector.ALL, PLENTY);
    assertThat(slice.entries()).extracting(JournalContract::firstId).containsExactly("b", "e");
    assertThat(slice.next()).isEqualTo(journal.head());
  }

  @Test
  void readsOnlyWhatTheSelectorWants() {
    append(TestEntries.publication(TOPIC, "a"));
    append(TestEntries.publication(99, "b"));
    append(new CatalogMarker.SubscriptionRemoved(LANE));
    append(new CatalogMarker.SubscriptionRemoved(98));
    append(TestEntries.publication(97, "c"));
    JournalSlice slice = journal.read(0, EntrySelector.lane(LANE, TOPIC), PLENTY);
    assertThat(contents(slice.entries()))
        .isEqualTo(
            contentsOf(
                List.of(
                    TestEntries.publication(TOPIC, "a"),
                    new CatalogMarker.SubscriptionRemoved(LANE))));
    assertThat(slice.next()).isEqualTo(journal.head());
  }

  @Test
  void readsInSmallSlicesWithoutMissingOrRepeating() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      entries.add(TestEntries.publicationOf(i % 2 == 0 ? TOPIC : 99, "e" + i, 40 * i));
    }
    entries.forEach(this::append);
    List<Entry> wanted =
        entries.stream().filter(e -> ((Publication) e).topicId() == TOPIC).toList();
    for (int maxBytes : new int[] {1, 500, 5_000}) {
      assertThat(contents(readAll(EntrySelector.lane(LANE, TOPIC), maxBytes)))
          .isEqualTo(contentsOf(wanted));
    }
  }

  @Test
  void looksAtOneEntryHoweverSmallTheSlice() {
    long first = append(TestEntries.publication(TOPIC, "a"));
    long second = append(TestEntries.publication(TOPIC, "b"));
    JournalSlice slice = journal.read(first, EntrySelector.ALL, 1);
    assertThat(slice.entries()).hasSize(1);
    assertThat(slice.next()).isGreaterThan(first).isLessThanOrEqualTo(second);
  }

  @Test
  void findsNothingAtTheHead() {
    append(TestEntries.publication(TOPIC, "a"));
    JournalSlice slice = journal.read(journal.head(), EntrySelector.ALL, PLENTY);
    assertThat(slice.entries()).isEmpty();
    assertThat(slice.next()).isEqualTo(journal.head());
  }

  @Test
  void keepsEverythingFromTheWatermarkOnWhenDeleting() throws Exception {
    List<Long> positions =
        IntStream.range(0, 100)
            .mapToObj(i -> append(TestEntries.publicationOf(TOPIC, "e" + i, 300)))
            .toList();
    for (int i = 0; i < 100; i += 9) {
      journal.deleteBelow(positions.get(i));
      assertThat(readFrom(positions.get(i)))
          .extracting(Recorded::position)
          .isEqualTo(positions.subList(i, 100));
    }
    reopen();
    assertThat(readFrom(positions.get(99)))
        .extracting(JournalContract::firstId)
        .containsExactly("e99");
  }

  @Test
  void goesOnWithPositionsAfterEverythingWasDeleted() throws Exception {
    IntStream.range(0, 40).forEach(i -> append(TestEntries.publicationOf(TOPIC, "e" + i, 300)));
    long head = journal.head();
    journal.deleteBelow(head);
    reopen();
    journal.deleteBelow(head);
    assertThat(append(TestEntries.publication(TOPIC, "next"))).isEqualTo(head);
  }

  @Test
  void readersSurviveDeletionAroundThem() throws Exception {
    List<Long> positions =
        IntStream.range(0, 200)
            .mapToObj(i -> append(TestEntries.publicationOf(TOPIC, "e" + i, 300)))
            .toList();
    long head = journal.head();
    inParallel(
        4,
        reader -> {
          if (reader == 0) {
            positions.forEach(journal::deleteBelow);
            journal.deleteBelow(head);
          } else {
            assertThat(readAll(EntrySelector.ALL, 2_000)).extracting(Recorded::position).isSorted();
          }
        });
    assertThat(journal.head()).isEqualTo(head);
  }

  @Test
  void countsTheBytesBetweenAPositionAndTheHead() {
    List<Long> positions =
        IntStream.range(0, 100)
            .mapToObj(i -> append(TestEntries.publicationOf(TOPIC, "e" + i, 1_000)))
            .toList();
    assertThat(journal.bytesFrom(positions.getFirst())).isBetween(100_000L, 130_000L);
    assertThat(journal.bytesFrom(positions.get(50))).isBetween(50_000L, 130_000L);
    assertThat(journal.bytesFrom(journal.head())).isZero();
  }

  @Test
  void finishesWhatIsQueuedBeforeItCloses() {
    List<CompletableFuture<AppendResult>> results =
        IntStream.range(0, 100)
            .mapToObj(i -> start(TestEntries.publication(TOPIC, "e" + i)))
            .toList();
    close(journal);
    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.getNow(new Refused("untold"))).isInstanceOf(Appended.class));
  }

  @Test
  void refusesAppendsOnceClosed() {
    close(journal);
    close(journal);
    assertThat(start(TestEntries.publication(TOPIC, "late")).join()).isInstanceOf(Refused.class);
  }

  protected final Journal journal() {
    return journal;
  }

  protected final void reopen() throws Exception {
    close(journal);
    journal = openJournal();
  }

  /** Appends the entry, and waits until it can be read. */
  protected final long append(Entry entry) {
    long position = ((Appended) start(entry).join()).position();
    Await.until("the entry at " + position, LIMIT, () -> journal.head() > position);
    return position;
  }

  protected final CompletableFuture<AppendResult> start(Entry entry) {
    var result = new CompletableFuture<AppendResult>();
    intakeOf(journal).append(entry, result::complete);
    return result;
  }

  protected final List<Recorded> readAll() {
    return readAll(EntrySelector.ALL, PLENTY);
  }

  private List<Recorded> readFrom(long position) {
    return journal.read(position, EntrySelector.ALL, PLENTY).entries();
  }

  private List<Recorded> readAll(EntrySelector selector, int maxBytes) {
    List<Recorded> all = new ArrayList<>();
    long head = journal.head();
    for (long next = 0; next < head; ) {
      JournalSlice slice = journal.read(next, selector, maxBytes);
      assertThat(slice.next()).isGreaterThan(next);
      all.addAll(slice.entries());
      next = slice.next();
    }
    return all;
  }

  private static List<Entry> variousEntries() {
    return List.of(
        TestEntries.publication(TOPIC, "a", "b"),
        new CatalogMarker.SubscriptionPut(TestEntries.subscription(LANE, TOPIC)),
        TestEntries.publicationOf(TOPIC, "large", 300_000),
        new CatalogMarker.SubscriptionRemoved(LANE),
        TestEntries.publication(99, "c"));
  }

  private static List<String> contents(List<Recorded> recorded) {
    return contentsOf(recorded.stream().map(Recorded::entry).toList());
  }

  private static List<String> contentsOf(List<Entry> entries) {
    return entries.stream().map(TestEntries::contents).toList();
  }

  private static String firstId(Recorded recorded) {
    return ((Publication) recorded.entry()).events().getFirst().id();
  }

  private static void inParallel(int threads, IntConsumer work) throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int number = i;
        futures.add(executor.submit(() -> work.accept(number)));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    }
  }
}
