package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.TestLetters;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.Catalog.LaneHistory;
import io.hermod.store.Cursor.Range;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What parking and catalog of every back end owe. */
public abstract class StoreContract {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final DueKey START = DueKey.FIRST;
  private static final long LANE = 7;
  private static final long OTHER = 8;

  /** An open store. */
  public interface OpenStore extends AutoCloseable {
    Journal journal();

    Parking parking();

    Catalog catalog();

    History history();

    DeadLetters deadLetters();

    LetterNotes letterNotes();

    Redrives redrives();

    @Override
    void close();
  }

  private OpenStore store;
  private Instant now = NOW;

  /** Opens the same store again when it was closed before. */
  protected abstract OpenStore open(InstantSource clock);

  private OpenStore open() {
    return open(() -> now);
  }

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static final List<Attempt> ATTEMPTS =
      List.of(
          new Attempt(NOW, 503, Outcome.BUSY, 12),
          new Attempt(NOW.plusMillis(1), 0, Outcome.TIMED_OUT, 30_000),
          new Attempt(NOW.plusSeconds(50), 599, Outcome.GENERIC_ERROR, Integer.MAX_VALUE));

  @Test
  void parkedEventsComeBackInOrderOfDueTimeThenPosition() {
    park(LANE, parked(3, 5), parked(1, 9), parked(2, 5));

    assertThat(due(LANE, START, 60)).extracting(ParkedEvent::position).containsExactly(2L, 3L, 1L);
  }

  @Test
  void aParkedEventIsKeptWhole() {
    ParkedEvent parked =
        new ParkedEvent(
            4, event("ä\u0000\uD83D\uDE00"), NOW, 3, ATTEMPTS, NOW.plusSeconds(1), "503: step 3");
    park(LANE, parked);

    ParkedEvent found = due(LANE, START, 60).getFirst();
    assertThat(found).usingRecursiveComparison().ignoringFields("event.json").isEqualTo(parked);
    assertThat(found.event().json()).hasToString(parked.event().json().toString());
  }

  @Test
  void onlyWhatIsDueIsFoundAndTheNextDueTimeIsTold() {
    park(LANE, parked(1, 5), parked(2, 50));

    DueResult.Found found = look(LANE, START, 10, 100, Long.MAX_VALUE);
    assertThat(found.events()).extracting(ParkedEvent::position).containsExactly(1L);
    assertThat(found.nextDue()).isEqualTo(NOW.plusSeconds(50));
  }

  @Test
  void lanesDoNotSeeEachOthersRows() {
    park(LANE, parked(1, 5));
    park(OTHER, parked(1, 6));

    assertThat(due(LANE, START, 60)).hasSize(1);
    assertThat(due(OTHER, START, 60)).hasSize(1);
    assertThat(due(LANE + 2, START, 60)).isEmpty();
  }

  @Test
  void aLookGivesNoMoreThanAskedForAndGoesOnBehindIt() {
    park(LANE, parked(1, 5), parked(2, 5), parked(3, 5));

    DueResult.Found first = look(LANE, START, 60, 2, Long.MAX_VALUE);
    assertThat(first.events()).extracting(ParkedEvent::position).containsExactly(1L, 2L);
    assertThat(first.nextDue()).isEqualTo(NOW.plusSeconds(5));
    assertThat(due(LANE, first.events().getLast().key(), 60))
        .extracting(ParkedEvent::position)
        .containsExactly(3L);
  }

  @Test
  void aLookIsBoundedByBytesButGivesOneHoweverLarge() {
    park(LANE, parked(1, 5), parked(2, 5));

    assertThat(look(LANE, START, 60, 100, 1).events()).hasSize(1);
  }

  @Test
  void anEventParkedAgainStandsOnlyAtItsNewTime() {
    park(LANE, parked(1, 5));
    Unparked old = parked(1, 5).left();
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(parked(1, 90)), List.of(old), List.of()));

    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(due(LANE, START, 90)).hasSize(1);
  }

  @Test
  void aBodyStaysUntilTheLastLaneLetsGoOfIt() {
    park(LANE, parked(1, 5));
    park(OTHER, parked(1, 5));
    Unparked key = parked(1, 5).left();

    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(), List.of(key), List.of()));
    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(due(OTHER, START, 60)).hasSize(1);
    commit(new LaneChange(OTHER, 1, Cursor.at(2), List.of(), List.of(key), List.of()));
    assertThat(due(OTHER, START, 60)).isEmpty();
  }

  @Test
  void oneLaneLeavingWhileAnotherParksInTheSameMomentKeepsTheBody() {
    park(LANE, parked(1, 5));
    Unparked key = parked(1, 5).left();
    CompletableFuture<CommitResult> leaving = new CompletableFuture<>();
    CompletableFuture<CommitResult> arriving = new CompletableFuture<>();
    LaneChange left = new LaneChange(LANE, 1, Cursor.at(2), List.of(), List.of(key), List.of());
    LaneChange came =
        new LaneChange(OTHER, 1, Cursor.at(2), List.of(parked(1, 6)), List.of(), List.of());
    store.parking().commit(new CommitBatch(0, List.of(left), 0), leaving::complete);
    store.parking().commit(new CommitBatch(1, List.of(came), 0), arriving::complete);
    assertThat(leaving.join()).isInstanceOf(CommitResult.Committed.class);
    assertThat(arriving.join()).isInstanceOf(CommitResult.Committed.class);

    assertThat(due(OTHER, START, 60)).hasSize(1);
  }

  @Test
  void cursorsAndRowsSurviveAReopening() {
    Cursor cursor = new Cursor(20, List.of(new Range(3, 4), new Range(9, 12)));
    commit(new LaneChange(LANE, 1, cursor, List.of(parked(5, 5)), List.of(), List.of()));
    reopen();

    assertThat(store.parking().cursors()).containsEntry(LANE, cursor);
    assertThat(due(LANE, START, 60)).hasSize(1);
  }

  @Test
  void rowsAreCountedByLaneAndTheCountSurvivesAReopening() {
    ParkedEvent first = parked(1, 5);
    park(LANE, first, parked(2, 5), parked(3, 5));
    park(OTHER, parked(1, 5));
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(100),
            List.of(parked(1, 9)),
            List.of(first.left(), parked(2, 5).left()),
            List.of()));
    reopen();

    assertThat(store.parking().parkedCounts())
        .containsExactlyInAnyOrderEntriesOf(Map.of(LANE, 2L, OTHER, 1L));
    commit(
        new LaneChange(
            OTHER, 1, Cursor.at(100), List.of(), List.of(parked(1, 5).left()), List.of()));
    assertThat(store.parking().parkedCounts()).containsEntry(OTHER, 0L);
  }

  @Test
  void aParkedEventIsFoundByItsIdWithAllItsAttempts() {
    ParkedEvent event =
        new ParkedEvent(4, event("e4"), NOW, 3, ATTEMPTS, NOW.plusSeconds(1), "503: step 3");
    park(LANE, event);
    park(OTHER, parked(4, 9));
    reopen();

    List<Trace> traces = find("e4");
    assertThat(traces).extracting(Trace::lane).containsExactly(LANE, OTHER);
    assertThat(traces.getFirst())
        .usingRecursiveComparison()
        .ignoringFields("event.event.json")
        .isEqualTo(new Trace.Parked(LANE, event));
  }

  @Test
  void anEventThatWasParkedAgainIsFoundAsItIsNow() {
    park(LANE, parked(1, 5));
    Unparked old = parked(1, 5).left();
    ParkedEvent again =
        new ParkedEvent(1, event("e1"), NOW, 2, ATTEMPTS, NOW.plusSeconds(90), "again");
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(again), List.of(old), List.of()));

    assertThat(find("e1")).extracting(Trace::attempts).containsExactly(2);
  }

  @Test
  void aFinishedEventIsRememberedAsItEnded() {
    park(LANE, parked(1, 5));
    park(OTHER, parked(1, 5));
    Finished finished =
        new Finished(1, "e1", NOW, 4, ATTEMPTS, Finished.Ending.DROPPED, "TooOld", NOW);
    finish(LANE, parked(1, 5).left(), finished);
    reopen();

    assertThat(find("e1")).contains(new Trace.Ended(LANE, finished));
    assertThat(find("e1")).hasSize(2).last().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void anEventThatLeavesParkingWithoutAStoryIsForgotten() {
    park(LANE, parked(1, 5));
    Unparked key = parked(1, 5).left();
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(), List.of(key), List.of()));

    assertThat(find("e1")).isEmpty();
  }

  @Test
  void aDeadLetterIsFoundWhenItIsDueAsItWasKept() {
    DeadLetter letter = letter(LANE, "box", 300, 4);
    keep(letter, letter(LANE, "box", 301, 5));
    reopen();

    assertThat(store.deadLetters().boxes())
        .containsExactlyEntriesOf(Map.of(letter.key().box(), NOW.plusSeconds(300)));
    assertThat(dueLetters(letter, 299).letters()).isEmpty();
    DueLetters due = dueLetters(letter, 300);
    assertThat(due.nextDue()).isEqualTo(NOW.plusSeconds(301));
    assertThat(due.letters())
        .singleElement()
        .usingRecursiveComparison()
        .ignoringFields("entry")
        .isEqualTo(letter);
    assertThat(due.letters().getFirst().entry()).hasToString(letter.entry().toString());
  }

  @Test
  void deadLettersLieInBoxesByLaneAndContainer() {
    keep(letter(LANE, "box", 5, 1), letter(LANE, "other", 6, 2), letter(OTHER, "box", 7, 1));
    keep(letter(LANE, "box", 4, 3));

    assertThat(store.deadLetters().boxes().values())
        .containsExactlyInAnyOrder(NOW.plusSeconds(4), NOW.plusSeconds(6), NOW.plusSeconds(7));
    assertThat(dueLetters(letter(LANE, "box", 5, 1), 60).letters())
        .extracting(DeadLetter::eventId)
        .containsExactly("e3", "e1");
  }

  @Test
  void aLookForDeadLettersIsBoundedButGivesOneHoweverLarge() {
    DeadLetter first = letter(LANE, "box", 5, 1);
    keep(first, letter(LANE, "box", 5, 2), letter(LANE, "box", 6, 3));
    LetterBox box = first.key().box();
    Instant later = NOW.plusSeconds(60);

    assertThat(store.deadLetters().due(box, Instant.EPOCH, later, 2, 1 << 20).letters()).hasSize(2);
    DueLetters one = store.deadLetters().due(box, Instant.EPOCH, later, 100, 1);
    assertThat(one.letters()).hasSize(1);
    assertThat(one.nextDue()).isEqualTo(NOW.plusSeconds(5));
    assertThat(store.deadLetters().due(box, NOW.plusSeconds(6), later, 100, 1 << 20).letters())
        .extracting(DeadLetter::position)
        .containsExactly(3L);
  }

  @Test
  void aParkedEventThatBecomesADeadLetterLeavesParking() {
    park(LANE, parked(1, 5));
    DeadLetter letter = letter(LANE, "box", 300, 1);
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(2),
            List.of(),
            List.of(parked(1, 5).left()),
            List.of(),
            List.of(letter),
            List.of()));

    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(store.parking().parkedCounts()).containsEntry(LANE, 0L);
    assertThat(find("e1"))
        .singleElement()
        .isInstanceOfSatisfying(
            Trace.DeadLettering.class,
            trace -> assertThat(trace.letter().key()).isEqualTo(letter.key()));
  }

  @Test
  void aSettledDeadLetterIsGoneAndRememberedAsItEnded() {
    DeadLetter letter = letter(LANE, "box", 300, 1);
    keep(letter, letter(LANE, "box", 300, 2));
    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    store.deadLetters().settle(List.of(new SettledLetter(letter, end)));
    reopen();

    assertThat(find("e1")).containsExactly(new Trace.Ended(LANE, end));
    assertThat(dueLetters(letter, 300).letters())
        .extracting(DeadLetter::position)
        .containsExactly(2L);
  }

  @Test
  void aWithdrawnDeadLetterIsGoneAndCannotBeSettled() {
    DeadLetter letter = letter(LANE, "box", 300, 1);
    keep(letter);
    Finished late = letter.ended(Finished.Ending.DELIVERED_LATE, "", "", NOW);
    commit(
        new LaneChange(
            LANE,
            1,
            Cursor.at(100),
            List.of(),
            List.of(),
            List.of(late),
            List.of(),
            List.of(letter.key())));
    Finished end =
        letter.ended(Finished.Ending.DEAD_LETTERED, letter.reason(), "account/box/A/1.json", NOW);
    store.deadLetters().settle(List.of(new SettledLetter(letter, end)));

    assertThat(store.deadLetters().boxes()).isEmpty();
    assertThat(find("e1")).containsExactly(new Trace.Ended(LANE, late));
  }

  @Test
  void deadLettersOutliveTheirSubscription() {
    long lane = subscribe("doomed", "").lane();
    DeadLetter letter = letter(lane, "box", 300, 1);
    keep(letter);
    store.catalog().removeSubscription(lane);
    store.catalog().retire(lane);
    reopen();

    assertThat(dueLetters(letter, 300).letters()).hasSize(1);
    assertThat(find("e1")).singleElement().isInstanceOf(Trace.DeadLettering.class);
  }

  private static DeadLetter letter(long lane, String container, int due, long position) {
    return TestLetters.letter(lane, container, NOW.plusSeconds(due), position);
  }

  private void keep(DeadLetter... letters) {
    for (DeadLetter letter : letters) {
      commit(
          new LaneChange(
              letter.lane(),
              1,
              Cursor.at(100),
              List.of(),
              List.of(),
              List.of(),
              List.of(letter),
              List.of()));
    }
  }

  private DueLetters dueLetters(DeadLetter oneOfTheBox, int seconds) {
    return store
        .deadLetters()
        .due(
            oneOfTheBox.key().box(), Instant.EPOCH, NOW.plusSeconds(seconds), 1000, Long.MAX_VALUE);
  }

  @Test
  void finishedEventsAreForgottenADayLaterAndParkedOnesAreNot() {
    now = NOW.plus(Duration.ofMinutes(59));
    finish(LANE, finished(1, "old"));
    now = NOW.plus(Duration.ofHours(1));
    finish(LANE, finished(2, "younger"));
    park(OTHER, parked(1, 5));
    now = NOW.plus(Duration.ofHours(24).plusMinutes(59));
    reopenAndWaitForChores();
    assertThat(find("old")).hasSize(1);

    now = NOW.plus(Duration.ofHours(25));
    reopenAndWaitForChores();
    assertThat(find("old")).isEmpty();
    assertThat(find("younger")).hasSize(1);
    assertThat(find("e1")).hasSize(1);
  }

  @Test
  void anEventThatIsParkedAfterItsEndOutlivesWhatWasToldOfIt() {
    finish(LANE, finished(1, "e1"));
    park(LANE, parked(1, 5));
    now = NOW.plus(Duration.ofDays(2));
    reopenAndWaitForChores();

    assertThat(find("e1")).singleElement().isInstanceOf(Trace.Parked.class);
  }

  @Test
  void theHistoryOfARemovedSubscriptionStaysAndItsParkedEventsGo() {
    Subscription subscription = subscribe("billing", "/a");
    finish(subscription.lane(), finished(1, "ended"));
    park(subscription.lane(), parked(2, 5));
    store.catalog().removeSubscription(subscription.lane());
    store.catalog().retire(subscription.lane());
    reopenAndWaitForChores();

    assertThat(find("ended")).hasSize(1);
    assertThat(find("e2")).isEmpty();
  }

  @Test
  void eventsOfOneIdAreFoundNewestFirstAndNoMoreThanAskedFor() {
    finish(LANE, finished(7, "same"), finished(5, "same"), finished(300, "same"));
    finish(OTHER, finished(300, "same"));

    assertThat(find(1, "same", 100))
        .extracting(Trace::position)
        .containsExactly(300L, 300L, 7L, 5L);
    assertThat(find(1, "same", 2)).extracting(Trace::position).containsExactly(300L, 300L, 7L);
    assertThat(find(2, "same", 100)).as("another topic").isEmpty();
  }

  @Test
  void idsOfAnyLengthAndAlphabetAreTakenLiterally() {
    String large = "ä/\u0000%".repeat(20_000);
    finish(LANE, finished(1, large), finished(2, large + "x"));

    assertThat(find(large)).extracting(Trace::position).containsExactly(1L);
    assertThat(find(large + "y")).isEmpty();
  }

  @Test
  void theWatermarkIsTheSmallestFloorOfAllOwners() {
    long start = store.parking().watermark();
    commit(0, start + 10);
    assertThat(store.parking().watermark()).isEqualTo(start);
    commit(1, start + 4);
    assertThat(store.parking().watermark()).isEqualTo(start + 4);
    commit(1, start + 30);
    assertThat(store.parking().watermark()).isEqualTo(start + 10);
  }

  @Test
  void topicsAreFoundByNameInAnyCaseAndSurviveAReopening() {
    Topic topic = topic(store.catalog().newId(), "Orders");
    store.catalog().putTopic(topic);
    reopen();

    assertThat(store.catalog().view().topic("Orders")).isEqualTo(topic);
    assertThat(store.catalog().view().topic("oRDERS")).isEqualTo(topic);
    assertThat(store.catalog().view().topic(topic.id())).contains(topic);
    assertThat(store.catalog().view().topics()).containsExactly(topic);
  }

  @Test
  void topicsOfADomainAreFoundInAnyCaseListedInOrderAndSurviveAReopening() {
    DomainTopic berlin = domainTopic(7, "Berlin");
    DomainTopic bern = domainTopic(7, "bern");
    DomainTopic paris = domainTopic(7, "Paris");
    List.of(paris, berlin, bern, domainTopic(8, "Rome")).forEach(store.catalog()::putDomainTopic);
    reopen();

    assertThat(store.catalog().domainTopic(7, "BERLIN")).contains(berlin);
    assertThat(store.catalog().domainTopic(7, "rome")).isEmpty();
    assertThat(store.catalog().domainTopics(7, "", 10)).containsExactly(berlin, bern, paris);
    assertThat(store.catalog().domainTopics(7, "", 2)).containsExactly(berlin, bern);
    assertThat(store.catalog().domainTopics(7, "BERN", 10)).containsExactly(paris);
    assertThat(store.catalog().domainTopics(7, "ber", 1)).containsExactly(berlin);
  }

  @Test
  void aDomainGoesWithItsTopics() {
    Topic domain = topic(store.catalog().newId(), "domain");
    store.catalog().putTopic(domain);
    store.catalog().putDomainTopic(domainTopic(domain.id(), "berlin"));
    store.catalog().putDomainTopic(domainTopic(domain.id(), "bern"));
    DomainTopic other = domainTopic(domain.id() + 1, "berlin");
    store.catalog().putDomainTopic(other);
    store.catalog().removeDomainTopic(domain.id(), "BERN");
    assertThat(store.catalog().domainTopic(domain.id(), "bern")).isEmpty();

    store.catalog().removeTopic(domain.id());

    assertThat(store.catalog().domainTopics(domain.id(), "", 10)).isEmpty();
    assertThat(store.catalog().domainTopics(other.domainId(), "", 10)).containsExactly(other);
  }

  @Test
  void subscriptionsOfOneNameToDifferentPlacesAreDifferent() {
    Subscription plain = subscribe("billing", "/a");
    Subscription berlin = from(plain, store.catalog().newId(), "Berlin");
    store.catalog().putSubscription(berlin);
    reopen();

    CatalogView view = store.catalog().view();
    assertThat(view.subscription(1, null, "billing")).contains(plain);
    assertThat(view.subscription(1, "berlin", "BILLING")).contains(berlin);
    assertThat(view.subscription(1, "bern", "billing")).isEmpty();
    assertThat(view.subscriptions(1)).containsExactlyInAnyOrder(plain, berlin);
  }

  private static DomainTopic domainTopic(long domain, String name) {
    return new DomainTopic(domain, name, "/domains/" + domain + "/topics/" + name);
  }

  private static Subscription from(Subscription like, long lane, String origin) {
    return new Subscription(
        lane,
        like.name(),
        "/" + origin + like.resourceId(),
        like.topicId(),
        like.destination(),
        like.filter(),
        like.retryPolicy(),
        like.labels(),
        like.deliverySchema(),
        like.deadLetter(),
        origin,
        Instant.parse("2030-01-01T00:00:00Z"));
  }

  @Test
  void aSubscriptionStartsAtItsMarker() {
    Subscription subscription = subscribe("billing", "/a");

    LaneHistory history = onlyLane();
    assertThat(history.versions().getLast().subscription()).isEqualTo(subscription);
    assertThat(history.removedAt()).isEmpty();
    long marker = history.versions().getFirst().position();
    assertThat(store.parking().cursors()).containsEntry(subscription.lane(), Cursor.at(marker + 1));
    JournalSlice markers = store.journal().read(marker, EntrySelector.ALL, 1000);
    assertThat(markers.entries().getFirst().entry())
        .isEqualTo(new CatalogMarker.SubscriptionPut(subscription));
  }

  @Test
  void aChangedSubscriptionKeepsItsLaneAndBothVersions() {
    Subscription first = subscribe("billing", "/a");
    Subscription second = with(first, "/b");
    store.catalog().putSubscription(second);
    reopen();

    assertThat(store.catalog().view().subscription(1, null, "BILLING")).contains(second);
    assertThat(onlyLane().versions())
        .extracting(LaneVersion::subscription)
        .containsExactly(first, second);
  }

  @Test
  void aVersionThatNoUnfinishedEventNeedsIsForgottenAtTheNextChange() {
    Subscription first = subscribe("billing", "/a");
    store.catalog().putSubscription(with(first, "/b"));
    long head = store.journal().head();
    commit(0, head);
    commit(1, head);
    store.catalog().putSubscription(with(first, "/c"));

    assertThat(onlyLane().versions())
        .extracting(version -> version.subscription().filter().subjectBeginsWith())
        .containsExactly("/b", "/c");
  }

  @Test
  void aRemovedSubscriptionIsGoneButItsLaneIsKnownUntilItRetires() {
    Subscription subscription = subscribe("billing", "/a");
    park(subscription.lane(), parked(1, 5));
    store.catalog().removeSubscription(subscription.lane());
    reopen();

    assertThat(store.catalog().view().subscriptions(1)).isEmpty();
    assertThat(onlyLane().removedAt()).isPresent();
    store.catalog().retire(subscription.lane());
    // Anything written after is written later: the lane's rows are gone then.
    store.catalog().putTopic(topic(99, "other"));
    assertThat(store.catalog().lanes()).isEmpty();
    assertThat(due(subscription.lane(), START, 60)).isEmpty();
    reopen();
    assertThat(store.catalog().lanes()).isEmpty();
    assertThat(store.parking().cursors()).isEmpty();
    assertThat(store.parking().parkedCounts()).isEmpty();
  }

  @Test
  void removingATopicRemovesItsSubscriptions() {
    subscribe("billing", "/a");
    subscribe("audit", "/a");
    store.catalog().removeTopic(1);
    reopen();

    assertThat(store.catalog().view().topics()).isEmpty();
    assertThat(store.catalog().view().subscriptions(1)).isEmpty();
    assertThat(store.catalog().lanes()).hasSize(2).allMatch(lane -> lane.removedAt().isPresent());
  }

  @Test
  void idsAreNeverGivenTwice() {
    long first = store.catalog().newId();
    store.catalog().putTopic(topic(first, "one"));
    store.catalog().removeTopic(first);
    reopen();

    assertThat(store.catalog().newId()).isGreaterThan(first);
  }

  @Test
  void aListenerHearsOfEveryChangeOnce() {
    List<String> heard = new ArrayList<>();
    store.catalog().watch(listener(heard));
    Subscription subscription = subscribe("billing", "/a");
    store.catalog().putSubscription(with(subscription, "/b"));
    store.catalog().removeSubscription(subscription.lane());
    store.catalog().removeSubscription(subscription.lane());

    assertThat(heard).containsExactly("added /a", "changed /b", "removed");
  }

  private static CatalogListener listener(List<String> heard) {
    return new CatalogListener() {
      @Override
      public void added(LaneVersion version) {
        heard.add("added " + version.subscription().filter().subjectBeginsWith());
      }

      @Override
      public void changed(LaneVersion version) {
        heard.add("changed " + version.subscription().filter().subjectBeginsWith());
      }

      @Override
      public void removed(Subscription last, long position) {
        heard.add("removed");
      }
    };
  }

  @Test
  void groupsSurviveAReopeningAndAreKnownByTheirIdsInAnyCase() {
    store.catalog().putGroup(new ResourceGroup("/s/Red", "Red", "here", Map.of("a", "1")));
    store.catalog().putGroup(new ResourceGroup("/s/blue", "blue", "here", Map.of()));
    ResourceGroup red = new ResourceGroup("/s/RED", "RED", "there", Map.of());
    store.catalog().putGroup(red);
    store.catalog().removeGroup(new ResourceGroup("/S/Blue", "", "", Map.of()));

    reopen();

    assertThat(store.catalog().view().groups()).containsExactly(red);
  }

  @Test
  void subscriptionsAreFoundByOriginAndNameAfterAReopening() {
    subscribe("zero", "a");
    Subscription zero = store.catalog().view().subscriptions(1).getFirst();
    Subscription books = ofOrigin(zero, "one", "Books");
    Subscription toys = ofOrigin(zero, "two", "toys");
    store.catalog().putSubscription(books);
    store.catalog().putSubscription(toys);

    reopen();

    CatalogView view = store.catalog().view();
    assertThat(view.subscription(1, "BOOKS", "ONE")).contains(books);
    assertThat(view.subscription(1, null, "two")).isEmpty();
    assertThat(view.subscriptions(1, "books")).containsExactly(books);
    assertThat(view.subscriptions(1))
        .extracting(Subscription::name)
        .containsExactly("zero", "one", "two");
  }

  private Subscription ofOrigin(Subscription old, String name, String origin) {
    return new Subscription(
        store.catalog().newId(),
        name,
        old.resourceId(),
        old.topicId(),
        old.destination(),
        old.filter(),
        old.retryPolicy(),
        old.labels(),
        old.deliverySchema(),
        old.deadLetter(),
        origin,
        null,
        new DeliveryIdentity("/an/identity"),
        true);
  }

  private void reopen() {
    store = openAgain(store, () -> now);
  }

  /** As after a restart, with everything that such a store keeps over one. */
  protected OpenStore openAgain(OpenStore before, InstantSource clock) {
    before.close();
    return open(clock);
  }

  private void reopenAndWaitForChores() {
    reopen();
    // Written after what the opening set going, and so are the steps that follow from it.
    store.catalog().putTopic(topic(99, "other"));
    store.catalog().putTopic(topic(99, "other"));
  }

  private LaneHistory onlyLane() {
    assertThat(store.catalog().lanes()).hasSize(1);
    return store.catalog().lanes().getFirst();
  }

  private Subscription subscribe(String name, String prefix) {
    if (store.catalog().view().topic("orders") == null) {
      store.catalog().putTopic(topic(store.catalog().newId(), "orders"));
    }
    Subscription subscription =
        new Subscription(
            store.catalog().newId(),
            name,
            "/id/" + name,
            1,
            new WebhookDestination(URI.create("http://localhost:1/?secret=1")),
            new EventFilter(List.of("a"), prefix, "", true),
            RetryPolicy.DEFAULT,
            List.of("label"));
    store.catalog().putSubscription(subscription);
    return subscription;
  }

  private static Subscription with(Subscription old, String prefix) {
    return new Subscription(
        old.lane(),
        old.name(),
        old.resourceId(),
        old.topicId(),
        old.destination(),
        new EventFilter(List.of("a"), prefix, "", true),
        old.retryPolicy(),
        old.labels());
  }

  private static Topic topic(long id, String name) {
    return new Topic(id, name, "/id/" + name, "local", Map.of("a", "b"), new TopicKeys("k1", "k2"));
  }

  private static Event event(String text) {
    byte[] json = ("{\"id\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8);
    return new Event(text, "type", "subject", "1", (byte) 5, new RawJson(json, 0, json.length));
  }

  private static ParkedEvent parked(long position, int dueInSeconds) {
    return new ParkedEvent(
        position, event("e" + position), NOW, 1, List.of(), NOW.plusSeconds(dueInSeconds), "500");
  }

  private void park(long lane, ParkedEvent... events) {
    commit(new LaneChange(lane, 1, Cursor.at(100), List.of(events), List.of(), List.of()));
  }

  private void commit(LaneChange change) {
    commit(new CommitBatch(0, List.of(change), 0));
  }

  private void commit(int owner, long floor) {
    commit(new CommitBatch(owner, List.of(), floor));
  }

  private void commit(CommitBatch batch) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(batch, result::complete);
    assertThat(result.join()).isEqualTo(new CommitResult.Committed());
  }

  private Finished finished(long position, String id) {
    return new Finished(
        position, id, NOW, 2, ATTEMPTS, Finished.Ending.DELIVERED, "", now.plusNanos(1000));
  }

  private void finish(long lane, Finished... events) {
    commit(new LaneChange(lane, 1, Cursor.at(100), List.of(), List.of(), List.of(events)));
  }

  private void finish(long lane, Unparked parked, Finished event) {
    commit(new LaneChange(lane, 1, Cursor.at(2), List.of(), List.of(parked), List.of(event)));
  }

  private List<Trace> find(String id) {
    return find(1, id, 100);
  }

  private List<Trace> find(long topic, String id, int most) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    store.history().find(topic, id, most, result::complete);
    return ((HistoryResult.Found) result.join()).traces();
  }

  private List<ParkedEvent> due(long lane, DueKey after, int seconds) {
    return look(lane, after, seconds, 1000, Long.MAX_VALUE).events();
  }

  private DueResult.Found look(long lane, DueKey after, int seconds, int events, long bytes) {
    CompletableFuture<DueResult> result = new CompletableFuture<>();
    store.parking().due(lane, after, NOW.plusSeconds(seconds), events, bytes, result::complete);
    return (DueResult.Found) result.join();
  }
}
