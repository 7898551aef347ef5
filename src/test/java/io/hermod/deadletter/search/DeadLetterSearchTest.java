package io.hermod.deadletter.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.ReadingBudget.ReadingLimits;
import io.hermod.event.InvalidFieldException;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.RedriveMark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterSearchTest {
  private static final String HOUR = "/2026/11/15/7/";

  @TempDir private Path folder;
  private TestSearch bench = new TestSearch(Path.of(""));

  @BeforeEach
  void open() {
    bench = new TestSearch(folder);
  }

  @Test
  void findsEntriesInTheOrderOfTheirPlaces() throws Exception {
    bench.write("zoo1", "letters", "SHOP" + HOUR + "a.json", entries("e"));
    bench.write("acc1", "letters", "SHOP" + HOUR + "b.json", entries("c", "d"));
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", entries("b"));
    bench.write("acc1", "early", "SHOP" + HOUR + "z.json", entries("a"));

    assertThat(ids(all(""))).containsExactly("a", "b", "c", "d", "e");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 100})
  void pagesNeitherRepeatNorSkip(int most) throws Exception {
    for (int i = 0; i < 5; i++) {
      bench.write("acc1", "letters", "SHOP" + HOUR + i + ".json", entries(i + "a", i + "b"));
      bench.write("acc1", "more", "SHOP" + HOUR + i + ".json", entries(i + "c"));
    }

    List<String> found = new ArrayList<>();
    SearchCursor next = null;
    int pages = 0;
    do {
      DeadLetterPage page = bench.search().find(query(""), next, most);
      found.addAll(ids(page));
      next = page.next() == null ? null : SearchCursor.parse(page.next().text());
      assertThat(page.entries()).hasSizeLessThanOrEqualTo(most);
      assertThat(pages++).isLessThan(20);
    } while (next != null);

    assertThat(found)
        .containsExactly(
            "0a", "0b", "1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "0c", "1c", "2c", "3c",
            "4c");
  }

  @Test
  void aCallReadsOnlySoMuchAndGoesOnInTheNext() throws Exception {
    for (int i = 0; i < 5; i++) {
      bench.write("acc1", "letters", "SHOP" + HOUR + i + ".json", entries("" + i));
    }
    DeadLetterSearch hasty = bench.search(new ReadingLimits(100, 2, 1 << 20, Duration.ofHours(1)));

    DeadLetterPage first = hasty.find(query("eventType=None"), null, 100);
    assertThat(first.entries()).isEmpty();
    assertThat(first.next()).isNotNull();
    DeadLetterPage second = hasty.find(query(""), first.next(), 100);
    assertThat(ids(second)).containsExactly("2", "3");
    DeadLetterPage third = hasty.find(query(""), second.next(), 100);
    assertThat(ids(third)).containsExactly("4");
    assertThat(third.next()).isNull();
  }

  @Test
  void aCallWithoutTimeStillTakesAStep() throws Exception {
    for (String container : List.of("one", "two")) {
      bench.write("acc1", container, "SHOP" + HOUR + "a.json", entries(container));
    }
    DeadLetterSearch hasty = bench.search(new ReadingLimits(100, 100, 1 << 20, Duration.ZERO));

    List<String> found = new ArrayList<>();
    SearchCursor next = null;
    int calls = 0;
    do {
      DeadLetterPage page = hasty.find(query(""), next, 100);
      found.addAll(ids(page));
      next = page.next();
      assertThat(calls++).isLessThan(10);
    } while (next != null);

    assertThat(found).containsExactly("one", "two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "subscription=shop                       | placed,refused,early",
        "subscription=Shop&reason=timetoliveexceeded | early",
        "subscription=bank                       | bank",
        "topic=ORDERS                            | placed,refused,early",
        "topic=money                             | bank",
        "topic=none                              |",
        "reason=MaxDeliveryAttemptsExceeded      | bank,placed,refused",
        "outcome=badrequest                      | refused",
        "eventType=order.placed                  | placed,early",
        "from=2026-11-15T07:00:00Z               | bank,placed,refused",
        "to=2026-11-15T07:00:00Z                 | early",
        "from=2026-11-15&to=2026-11-15T07:10:00.000001Z | bank,placed,early",
        "from=2026-11-15T08:10:00%2B01:00        | bank,placed,refused",
        "text=GRÜN                               | refused",
        "text=nothing                            |",
        "account=acc1                            | bank,placed,refused,early",
        "account=acc2                            |",
        "container=letters                       | bank,placed,refused,early",
        "account=acc1&container=letters          | bank,placed,refused,early",
      })
  void findsWhatTheQueryAsksFor(String query, @Nullable String ids) throws Exception {
    bench.subscribe("orders", "shop", "acc1", "letters");
    bench.subscribe("money", "Bank", "acc1", "letters");
    bench.write(
        "acc1",
        "letters",
        "SHOP" + HOUR + "a.json",
        "["
            + entry("placed", "Order.Placed", "MaxDeliveryAttemptsExceeded", "NotFound", "07:10")
            + ","
            + entry("refused", "Order.Grün", "MaxDeliveryAttemptsExceeded", "BadRequest", "07:20")
            + ","
            + entry("early", "Order.Placed", "TimeToLiveExceeded", "NotFound", "06:59")
            + "]");
    bench.write(
        "acc1",
        "letters",
        "BANK" + HOUR + "a.json",
        "[" + entry("bank", "Paid", "MaxDeliveryAttemptsExceeded", "Busy", "07:10") + "]");

    assertThat(ids(all(query)))
        .containsExactlyElementsOf(ids == null ? List.of() : List.of(ids.split(",")));
  }

  @Test
  void findsABlobThatWasWrittenLongAfterTheLastAttempt() throws Exception {
    bench.write(
        "acc1",
        "letters",
        "SHOP/2026/12/24/7/a.json",
        "[" + entry("late", "T", "R", "O", "07:10") + "]");

    assertThat(ids(all("from=2026-11-15&to=2026-11-16"))).containsExactly("late");
  }

  @Test
  void findsABlobThatStandsUnderTheHourOfPublishing() throws Exception {
    bench.write(
        "acc1",
        "letters",
        "SHOP/2026/11/14/6/a.json",
        "[" + entry("tried", "T", "R", "O", "07:10") + "]");

    assertThat(ids(all("from=2026-11-15T07:00:00Z"))).containsExactly("tried");
  }

  @Test
  void doesNotReadBlobsThatAreTooOldToMatch() throws Exception {
    bench.write("acc1", "letters", "SHOP/2026/10/15/7/a.json", "broken");

    assertThat(all("from=2026-11-15").faults()).isEmpty();
    assertThat(all("").faults()).hasSize(1);
  }

  @Test
  void knowsTheTopicByTheNotesOfTheBlob() throws Exception {
    long lane = bench.subscribe("orders", "shop", "acc1", "letters");
    bench.subscribe("other", "shop", "acc1", "letters");
    String blob = "SHOP" + HOUR + "a.json";
    bench.write("acc1", "letters", blob, entries("1"));
    bench.note(blob, new BlobNotes(bench.topicId("orders"), lane, Map.of()));

    DeadLetterEntry found = all("").entries().getFirst();

    assertThat(found.origin().topic()).isEqualTo("orders");
    assertThat(found.origin().topicId()).isEqualTo(bench.topicId("orders"));
    assertThat(found.origin().lane()).isEqualTo(lane);
    assertThat(found.origin().subscription()).isEqualTo("shop");
  }

  @Test
  void knowsTheTopicThatTheEventNames() throws Exception {
    bench.subscribe("other", "shop", "acc1", "letters");
    long lane = bench.subscribe("orders", "shop", "acc1", "letters");
    String topic = bench.resourceId("orders").toUpperCase(java.util.Locale.ROOT);
    bench.write(
        "acc1",
        "letters",
        "SHOP" + HOUR + "a.json",
        "[{\"id\":\"1\",\"eventType\":\"T\",\"topic\":\"%s\"}]".formatted(topic));

    DeadLetterEntry found = all("").entries().getFirst();

    assertThat(found.origin().topic()).isEqualTo("orders");
    assertThat(found.origin().lane()).isEqualTo(lane);
  }

  @Test
  void guessesNoTopicWhereTwoMayBeMeant() throws Exception {
    bench.subscribe("orders", "shop", "acc1", "letters");
    bench.subscribe("other", "shop", "acc1", "letters");
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", entries("1"));

    DeadLetterEntry found = all("").entries().getFirst();

    assertThat(found.origin().topic()).isNull();
    assertThat(found.origin().lane()).isNull();
    assertThat(found.origin().subscription()).isEqualTo("SHOP");
  }

  @Test
  void aSubscriptionThatWasMadeAgainInheritsNoLetters() throws Exception {
    long lane = bench.subscribe("orders", "shop", "acc1", "letters");
    String blob = "SHOP" + HOUR + "a.json";
    bench.write("acc1", "letters", blob, entries("1"));
    bench.note(blob, new BlobNotes(bench.topicId("orders"), lane, Map.of()));
    bench.unsubscribe(lane);
    bench.subscribe("orders", "shop", "acc1", "letters");

    DeadLetterEntry found = all("").entries().getFirst();

    assertThat(found.origin().topic()).isEqualTo("orders");
    assertThat(found.origin().lane()).isNull();
    assertThat(found.origin().subscription()).isEqualTo("SHOP");
  }

  @Test
  void tellsWhichEntriesWereSentAgain() throws Exception {
    String blob = "SHOP" + HOUR + "a.json";
    RedriveMark mark = new RedriveMark(1, Instant.parse("2026-11-15T09:00:00Z"), "job");
    bench.write("acc1", "letters", blob, entries("1", "2"));
    bench.note(blob, new BlobNotes(null, null, Map.of(1, mark)));

    assertThat(all("").entries())
        .extracting(DeadLetterEntry::mark)
        .containsExactly(RedriveMark.NONE, mark);
    assertThat(
            ids(
                bench
                    .search()
                    .find(
                        query(""),
                        DeadLetterAccess.ALL,
                        entry -> entry.mark().isRedriven(),
                        null,
                        10)))
        .containsExactly("2");
  }

  @Test
  void aBlobThatCannotBeReadHidesNoOther() throws Exception {
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", "[{\"id\":\"1\"},{\"id\":");
    bench.write("acc1", "letters", "SHOP" + HOUR + "b.json", "[{\"id\":\"2\"},{}]");
    bench.write("acc1", "letters", "SHOP" + HOUR + "notes.txt", "not for us");

    DeadLetterPage page = all("");

    assertThat(ids(page)).containsExactly("2");
    assertThat(page.faults())
        .extracting(SearchFault::problem)
        .satisfiesExactly(
            half ->
                assertThat(half)
                    .startsWith(
                        "blob SHOP/2026/11/15/7/a.json in container letters of storage account acc1"
                            + " is not valid JSON"),
            one -> assertThat(one).contains("b.json", "entry 1, has no id"));
  }

  @Test
  void aContainerThatCannotBeReadHidesNoOther() throws Exception {
    bench.subscribe("orders", "shop", "faraway", "letters");
    bench.write("zoo1", "letters", "SHOP" + HOUR + "a.json", entries("1"));

    DeadLetterPage page = all("");

    assertThat(ids(page)).containsExactly("1");
    assertThat(page.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.account()).isEqualTo("faraway");
              assertThat(fault.blob()).isNull();
            });
  }

  @Test
  void manyFaultsFillAPageToo() throws Exception {
    for (int i = 0; i < 130; i++) {
      bench.write("acc1", "letters", "SHOP" + HOUR + "%03d.json".formatted(i), "broken");
    }

    DeadLetterPage first = all("");

    assertThat(first.faults()).hasSize(100);
    assertThat(bench.search().find(query(""), first.next(), 10).faults()).hasSize(30);
  }

  @Test
  void lettersOfADeletedSubscriptionCanStillBeSeen() throws Exception {
    long lane = bench.subscribe("orders", "shop", "acc1", "letters");
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", entries("1"));
    bench.unsubscribe(lane);

    assertThat(ids(all("subscription=shop"))).containsExactly("1");
  }

  @Test
  void aContainerWithoutAFirstLetterIsEmpty() throws Exception {
    bench.subscribe("orders", "shop", "acc1", "letters");

    assertThat(all("")).isEqualTo(new DeadLetterPage(List.of(), List.of(), null));
    assertThat(all("account=acc1&container=letters").faults()).isEmpty();
  }

  @Test
  void saysThatAContainerIsMissingWhereItWasAskedFor() {
    BlobException thrown =
        catchThrowableOfType(BlobException.class, () -> all("account=acc1&container=nowhere"));

    assertThat(thrown.isMissing()).isTrue();
    assertThat(thrown).hasMessageContainingAll("nowhere", "acc1");
  }

  @Test
  void findsTheSubscriptionOfANamespaceInAContainerThatIsAskedForByName() throws Exception {
    bench.write(
        "acc1",
        "azure",
        "mynamespace/mytopic/mysubscription/2023/9/23/2/480b.json",
        "[" + AzureSamples.NAMESPACE_WRAPPED + "]");

    DeadLetterEntry found =
        all("account=acc1&container=azure&subscription=MySubscription&topic=mytopic")
            .entries()
            .getFirst();

    assertThat(found.event().id()).isEqualTo("A234-1234-1234");
    assertThat(found.origin().topicId()).isNull();
  }

  @Test
  void anEntryWithoutTimesHasTheHourOfItsBlob() throws Exception {
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", entries("1"));
    bench.write("acc1", "letters", "copied.json", entries("2"));

    assertThat(all("").entries())
        .extracting(DeadLetterEntry::time)
        .containsExactly(Instant.parse("2026-11-15T07:00:00Z"), Instant.EPOCH);
    assertThat(ids(all("from=2026-11-15"))).containsExactly("1");
  }

  @Test
  void showsOneEntryByItsAddress() throws Exception {
    String blob = "SHOP" + HOUR + "a#b.json";
    bench.write("acc1", "letters", blob, "[{\"id\":\"1\"},{},{\"id\":\"3\"}]");
    BlobAddress address = new BlobAddress("acc1", "letters", blob);

    EntryAddress third = EntryAddress.parse(new EntryAddress(address, 2).text());
    assertThat(bench.search().at(third).orElseThrow().event().id()).isEqualTo("3");
    assertThat(bench.search().at(new EntryAddress(address, 1))).isEmpty();
    assertThat(bench.search().at(new EntryAddress(address, 3))).isEmpty();
    assertThatThrownBy(() -> bench.search().at(EntryAddress.parse("acc1/letters/none.json#0")))
        .isInstanceOf(BlobException.class);
  }

  @Test
  void countsByReasonOutcomeAndType() throws Exception {
    bench.write(
        "acc1",
        "letters",
        "SHOP" + HOUR + "a.json",
        "["
            + entry("1", "Placed", "Max", "NotFound", "07:10")
            + ","
            + entry("2", "Paid", "Max", "Busy", "07:20")
            + ",{\"id\":\"3\"}]");

    DeadLetterCounts counts =
        bench.search().count(query(""), DeadLetterAccess.ALL, _ -> true, null);

    assertThat(counts.total()).isEqualTo(3);
    assertThat(counts.byReason()).containsExactly(Map.entry("Max", 2L), Map.entry("(none)", 1L));
    assertThat(counts.byOutcome())
        .containsExactly(Map.entry("(none)", 1L), Map.entry("Busy", 1L), Map.entry("NotFound", 1L));
    assertThat(counts.byEventType()).containsOnlyKeys("(none)", "Paid", "Placed");
    assertThat(counts.next()).isNull();
  }

  @Test
  void countsThePiecesOfALongCount() throws Exception {
    for (int i = 0; i < 5; i++) {
      bench.write("acc1", "letters", "SHOP" + HOUR + i + ".json", entries("a", "b"));
    }
    DeadLetterSearch hasty = bench.search(new ReadingLimits(100, 2, 1 << 20, Duration.ofHours(1)));

    DeadLetterCounts first = hasty.count(query(""), DeadLetterAccess.ALL, _ -> true, null);
    DeadLetterCounts second = hasty.count(query(""), DeadLetterAccess.ALL, _ -> true, first.next());
    DeadLetterCounts third = hasty.count(query(""), DeadLetterAccess.ALL, _ -> true, second.next());

    assertThat(List.of(first.total(), second.total(), third.total())).containsExactly(4L, 4L, 2L);
    assertThat(third.next()).isNull();
  }

  @Test
  void countsOnlySoManyTypesByName() throws Exception {
    StringBuilder blob = new StringBuilder("[");
    for (int i = 0; i < 1005; i++) {
      blob.append(i == 0 ? "" : ",").append(entry("" + i, "type" + i, "R", "O", "07:00"));
    }
    bench.write("acc1", "letters", "SHOP" + HOUR + "a.json", blob.append("]").toString());

    Map<String, Long> types =
        bench.search().count(query(""), DeadLetterAccess.ALL, _ -> true, null).byEventType();

    assertThat(types).hasSize(1001).containsEntry("(other)", 5L);
  }

  @Test
  void whatIsNoAccountOrContainerIsNotSearched() throws Exception {
    Files.createDirectories(folder.resolve("Not An Account/letters"));
    Files.createDirectories(folder.resolve("acc1/Not A Container"));
    Files.writeString(folder.resolve("acc2"), "a file");

    assertThat(all("").faults()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "account=../etc          | account must have",
        "account=ab              | account must have",
        "container=A             | container must have",
        "container=a--b          | container must have",
        "from=yesterday          | from must be a time",
        "to=2026-13-01           | to must be a time",
        "from=2026-11-15&to=2026-11-15 | to must be after from",
      })
  void refusesAQueryThatCannotBeMeant(String query, String reason) {
    assertThatThrownBy(() -> query(query))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "!", "YWJj", "YWNjMS9sZXR0ZXJzLzk5OTk5OTk5OTkvYQ"})
  void refusesACursorThatItDidNotGive(String cursor) {
    assertThatThrownBy(() -> SearchCursor.parse(cursor))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageStartingWith("cursor must be");
  }

  private DeadLetterPage all(String query) throws BlobException {
    return bench.search().find(query(query), null, 100);
  }

  private static DeadLetterQuery query(String query) {
    return TestSearch.query(query);
  }

  private static List<String> ids(DeadLetterPage page) {
    return page.entries().stream().map(entry -> entry.event().id()).toList();
  }

  private static String entries(String... ids) {
    return TestSearch.entries(ids);
  }

  private static String entry(
      String id, String type, String reason, String outcome, String timeOfDay) {
    return """
    {"id":"%s","eventType":"%s","deadLetterReason":"%s","lastDeliveryOutcome":"%s",\
    "publishTime":"2026-11-15T00:00:00Z","lastDeliveryAttemptTime":"2026-11-15T%s:00Z"}\
    """
        .formatted(id, type, reason, outcome, timeOfDay);
  }
}
