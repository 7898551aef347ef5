package io.hermod.store.embedded.offline;

import static io.hermod.store.embedded.offline.DamagedStore.change;
import static io.hermod.store.embedded.offline.DamagedStore.commit;
import static io.hermod.store.embedded.offline.DamagedStore.letter;
import static io.hermod.store.embedded.offline.DamagedStore.parked;
import static io.hermod.store.embedded.offline.DamagedStore.publish;
import static io.hermod.store.embedded.offline.DamagedStore.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.Cursor;
import io.hermod.store.finding.Finding;
import io.hermod.store.finding.Findings;
import io.hermod.store.rows.RocksStore.Family;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** Exports what waits, from stores that are as they were written and from damaged ones. */
class StoreExportTest {
  private static final long SHOP = 7;
  private static final long AUDIT = 8;

  @TempDir Path folder;
  private DamagedStore store;
  private final Findings findings = new Findings();

  /** The events a to f; shop gets all of them, audit only the one whose subject ends with e. */
  @BeforeEach
  void fill() {
    store = DamagedStore.create(folder);
    store.open(
        open -> {
          DamagedStore.createTopic(open);
          open.catalog().putSubscription(subscription(SHOP, "shop", ""));
          open.catalog().putSubscription(subscription(AUDIT, "audit", "e"));
          long first = publish(open, "a", "b", "c", "d", "e", "f");
          Cursor cursor = new Cursor(first + 5, List.of(new Cursor.Range(first + 2, first + 3)));
          commit(
              open,
              change(
                  SHOP,
                  cursor,
                  List.of(parked(first, "a")),
                  List.of(),
                  List.of(letter(SHOP, first + 1))));
        });
  }

  private List<String> export() {
    List<String> events = new ArrayList<>();
    try {
      StoreExport.run(
          store.folder(),
          findings,
          each -> events.add(each.state() + " " + each.subscription() + " " + each.id()));
    } catch (IOException | RocksDBException e) {
      throw new AssertionError(e);
    }
    return events;
  }

  @Test
  void hasEachWaitingEventOfEachSubscriptionAndNoOther() throws IOException {
    Map<String, String> before = store.files();
    assertThat(export())
        .containsExactlyInAnyOrder(
            "JOURNAL shop c",
            "JOURNAL shop f",
            "JOURNAL audit e",
            "PARKED shop a",
            "DEAD_LETTER billing e4");
    assertThat(findings.kept()).isEmpty();
    assertThat(store.files()).isEqualTo(before);
  }

  @Test
  void usesTheFilterThatWasInEffectWhenTheEventWasAccepted() {
    store.open(
        open -> {
          open.catalog().putSubscription(subscription(AUDIT, "audit", "x"));
          publish(open, "later-e", "later-x");
        });
    assertThat(export())
        .contains("JOURNAL audit e", "JOURNAL audit later-x")
        .doesNotContain("JOURNAL audit later-e");
  }

  @Test
  void leavesOutRemovedSubscriptions() {
    store.open(open -> open.catalog().removeSubscription(SHOP));
    assertThat(export()).noneMatch(each -> each.contains(" shop ")).contains("JOURNAL audit e");
  }

  @Test
  void leavesOutAndReportsWhatCannotBeRead() {
    store.damage(Family.DUE);
    assertThat(export()).contains("JOURNAL shop c", "DEAD_LETTER billing e4").hasSize(4);
    assertThat(findings.kept())
        .singleElement()
        .extracting(Finding::where)
        .asString()
        .startsWith("DUE of lane 7");
  }

  @Test
  void parkedEventsOfASubscriptionThatCannotBeReadAreExportedWithoutItsName() {
    store.damage(Family.CATALOG);
    assertThat(export()).isNotEmpty();
    assertThat(findings.problems()).isPositive();
  }

  @Test
  void hasEveryEventOfTheJournalIfTheStateIsGone() throws IOException {
    try (Stream<Path> files = Files.list(store.folder().resolve("state"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThat(export())
        .containsExactly(
            "JOURNAL null a",
            "JOURNAL null b",
            "JOURNAL null c",
            "JOURNAL null d",
            "JOURNAL null e",
            "JOURNAL null f");
    assertThat(findings.problems()).isPositive();
  }

  @Test
  void hasWhatAMissingFileOfTheStateDatabaseLeaves() throws IOException {
    store.open(_ -> {});
    List<Path> tables;
    try (Stream<Path> files = Files.list(store.folder().resolve("state"))) {
      tables = files.filter(file -> file.toString().endsWith(".sst")).sorted().toList();
    }
    for (Path table : tables) {
      byte[] content = Files.readAllBytes(table);
      Files.delete(table);
      export();
      Files.write(table, content);
    }
    assertThat(findings.problems()).isGreaterThanOrEqualTo(tables.size());
  }
}
