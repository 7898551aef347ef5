package io.hermod.store.embedded.offline;

import static io.hermod.store.embedded.offline.DamagedStore.change;
import static io.hermod.store.embedded.offline.DamagedStore.commit;
import static io.hermod.store.embedded.offline.DamagedStore.letter;
import static io.hermod.store.embedded.offline.DamagedStore.parked;
import static io.hermod.store.embedded.offline.DamagedStore.publish;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.secret.MasterKeys;
import io.hermod.store.Cursor;
import io.hermod.store.Finished.Ending;
import io.hermod.store.finding.Finding;
import io.hermod.store.rows.RocksStore.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rocksdb.RocksDBException;

/** Checks stores that are as they were written, and stores that are not. */
class StoreCheckTest {
  private static final long LANE = 7;

  @TempDir Path folder;
  private DamagedStore store;

  /** Leaves rows of every kind. */
  @BeforeEach
  void fill() {
    store = DamagedStore.create(folder);
    store.open(
        open -> {
          DamagedStore.createTopic(open);
          open.catalog().putSubscription(DamagedStore.subscription(LANE, "shop", ""));
          long first = publish(open, "a", "b", "c", "d");
          commit(
              open,
              change(
                  LANE,
                  Cursor.at(first + 3),
                  List.of(parked(first, "a")),
                  List.of(
                      letter(LANE, first + 2).ended(Ending.DROPPED, "why", "", DamagedStore.NOW)),
                  List.of(letter(LANE, first + 1))));
          open.redrives().keep("job-1", "{}");
        });
  }

  private StoreReport check(@Nullable MasterKeys keys) {
    try {
      return StoreCheck.run(store.folder(), keys);
    } catch (IOException | RocksDBException e) {
      throw new AssertionError(e);
    }
  }

  private List<Finding> findings() {
    return check(store.keys()).findings().kept();
  }

  @Test
  void countsEverythingInAStoreThatIsAsItWasWritten() throws IOException {
    Map<String, String> before = store.files();
    StoreReport report = check(store.keys());

    assertThat(report.findings().kept()).isEmpty();
    assertThat(report.journal().events()).isEqualTo(4);
    assertThat(report.rows())
        .containsEntry("catalog", 2L)
        .containsEntry("cursor", 1L)
        .containsEntry("due", 1L)
        .containsEntry("parked", 1L)
        .containsEntry("body", 1L)
        .containsEntry("deadletter", 1L)
        .containsEntry("redrive", 1L)
        .containsEntry("trace", 3L)
        .containsEntry("expiry", 1L)
        .containsEntry("quarantine", 0L);
    assertThat(store.files()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(
      value = Family.class,
      names = {"CATALOG", "CURSOR", "DUE", "PARKED", "BODY", "COUNT", "DEADLETTER", "REDRIVE"})
  void reportsADamagedRowAndChangesNothing(Family family) throws IOException {
    store.damage(family);
    Map<String, String> before = store.files();
    assertThat(findings())
        .isNotEmpty()
        .allMatch(Finding::isProblem)
        .anySatisfy(each -> assertThat(each.where()).contains(family.name()));
    assertThat(store.files()).isEqualTo(before);
  }

  @Test
  void reportsAParkedEventWithoutABody() {
    store.deleteFirst(Family.BODY);
    assertThat(findings())
        .singleElement()
        .matches(each -> each.what().contains("body is missing"))
        .matches(each -> each.where().contains("DUE of lane 7"));
  }

  @Test
  void reportsAParkedEventWithoutADueTime() {
    store.deleteFirst(Family.DUE);
    assertThat(findings())
        .extracting(Finding::what)
        .contains(
            "the event waits, but has no due time",
            "it says that 1 events are parked, but there are 0");
  }

  @Test
  void reportsADeadLetterThatIsMissing() {
    store.deleteFirst(Family.DEADLETTER);
    assertThat(findings()).extracting(Finding::what).containsExactly("its dead letter is missing");
  }

  @Test
  void reportsACursorBehindTheEndOfTheJournal() {
    store.open(
        open -> commit(open, change(LANE, Cursor.at(4711), List.of(), List.of(), List.of())));
    assertThat(findings())
        .singleElement()
        .matches(each -> each.what().contains("it is at position 4711, but the journal ends at"));
  }

  @Test
  void reportsSecretsThatTheKeyDoesNotOpen() throws IOException {
    MasterKeys other = MasterKeys.open(folder.resolve("other"));
    assertThat(check(other).findings().kept())
        .anyMatch(each -> each.what().contains("lacks the key"))
        .anyMatch(each -> each.what().contains("is sealed with the key"));
    assertThat(check(null).findings().kept()).isEmpty();
  }

  @Test
  void reportsADamagedFileOfTheStateDatabase() throws IOException {
    // Once more, so that the rows are in a file and not only in the log.
    store.open(_ -> {});
    for (Path file : state(".sst")) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[10] ^= 1;
      Files.write(file, bytes);
    }
    Map<String, String> before = store.files();
    assertThat(findings()).anyMatch(each -> each.what().startsWith("a file is damaged"));
    assertThat(store.files()).isEqualTo(before);
  }

  @Test
  void reportsAMissingFileOfTheStateDatabase() throws IOException {
    store.open(_ -> {});
    Files.delete(state(".sst").getFirst());
    assertThat(findings()).anyMatch(each -> each.what().contains("a server cannot open it"));
  }

  @Test
  void reportsAStateDatabaseThatIsGone() throws IOException {
    for (Path file : state("")) {
      Files.delete(file);
    }
    StoreReport report = check(store.keys());
    assertThat(report.findings().kept())
        .anyMatch(each -> each.what().contains("no row can be read"));
    assertThat(report.journal().events()).isEqualTo(4);
    assertThat(store.folder().resolve("state")).isEmptyDirectory();
  }

  @Test
  void reportsAJournalThatIsGone() throws IOException {
    store.open(
        open -> {
          commit(
              open,
              change(LANE, Cursor.at(open.journal().head()), List.of(), List.of(), List.of()));
        });
    try (Stream<Path> files = Files.list(store.folder().resolve("journal"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThat(findings()).extracting(Finding::isProblem).contains(true);
  }

  private List<Path> state(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(store.folder().resolve("state"))) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  @Test
  void namesTheOffsetOfDamageInTheJournal() throws IOException {
    try (Stream<Path> files = Files.list(store.folder().resolve("journal"))) {
      Path segment = files.sorted().toList().getFirst();
      byte[] bytes = Files.readAllBytes(segment);
      bytes[56 + 30] ^= 1;
      Files.write(segment, bytes);
      assertThat(findings())
          .anyMatch(each -> each.where().equals(segment + " at offset 56") && each.isProblem());
    }
  }
}
