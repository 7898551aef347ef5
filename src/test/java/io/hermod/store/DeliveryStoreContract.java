package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.Cursor.Range;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogListener;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.DueDeadLetters;
import io.hermod.store.deadletter.Redrives;
import io.hermod.subscription.DeliveryIdentity;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.ResourceGroup;
import io.hermod.topic.StorageAccount;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicTraits;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What delivery needs of every back end: parking, dead letters, cursors and the catalog. */
public abstract class DeliveryStoreContract {
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  static final DueKey START = DueKey.FIRST;
  static final long LANE = 7;
  static final long OTHER = 8;

  /** An open store. */
  public interface OpenStore extends AutoCloseable {
    Intake intake();

    Journal journal();

    Parking parking();

    Catalog catalog();

    LaneCatalog laneCatalog();

    default History history() {
      throw new UnsupportedOperationException("not needed for delivery");
    }

    DeadLetters deadLetters();

    default DeadLetterNotes letterNotes() {
      throw new UnsupportedOperationException("not needed for delivery");
    }

    default Redrives redrives() {
      throw new UnsupportedOperationException("not needed for delivery");
    }

    @Override
    void close();
  }

  OpenStore store;
  Instant now = NOW;

  /** Opens the same store again when it was closed before. */
  protected abstract OpenStore open(InstantSource clock);

  OpenStore open() {
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

  static final List<Attempt> ATTEMPTS =
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
    Unparked old = parked(1, 5).toUnparked();
    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(parked(1, 90)), List.of(old), List.of()));

    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(due(LANE, START, 90)).hasSize(1);
  }

  @Test
  void aBodyStaysUntilTheLastLaneLetsGoOfIt() {
    park(LANE, parked(1, 5));
    park(OTHER, parked(1, 5));
    Unparked key = parked(1, 5).toUnparked();

    commit(new LaneChange(LANE, 1, Cursor.at(2), List.of(), List.of(key), List.of()));
    assertThat(due(LANE, START, 60)).isEmpty();
    assertThat(due(OTHER, START, 60)).hasSize(1);
    commit(new LaneChange(OTHER, 1, Cursor.at(2), List.of(), List.of(key), List.of()));
    assertThat(due(OTHER, START, 60)).isEmpty();
  }

  @Test
  void oneLaneLeavingWhileAnotherParksInTheSameMomentKeepsTheBody() {
    park(LANE, parked(1, 5));
    Unparked key = parked(1, 5).toUnparked();
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
            List.of(first.toUnparked(), parked(2, 5).toUnparked()),
            List.of()));
    reopen();

    assertThat(store.parking().parkedCounts())
        .containsExactlyInAnyOrderEntriesOf(Map.of(LANE, 2L, OTHER, 1L));
    commit(
        new LaneChange(
            OTHER, 1, Cursor.at(100), List.of(), List.of(parked(1, 5).toUnparked()), List.of()));
    assertThat(store.parking().parkedCounts()).containsEntry(OTHER, 0L);
  }

  @Test
  void aDeadLetterIsFoundWhenItIsDueAsItWasKept() {
    DeadLetter letter = letter(LANE, "box", 300, 4);
    keep(letter, letter(LANE, "box", 301, 5));
    reopen();

    assertThat(store.deadLetters().groups())
        .containsExactlyEntriesOf(Map.of(letter.key().group(), NOW.plusSeconds(300)));
    assertThat(dueLetters(letter, 299).letters()).isEmpty();
    DueDeadLetters due = dueLetters(letter, 300);
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

    assertThat(store.deadLetters().groups().values())
        .containsExactlyInAnyOrder(NOW.plusSeconds(4), NOW.plusSeconds(6), NOW.plusSeconds(7));
    assertThat(dueLetters(letter(LANE, "box", 5, 1), 60).letters())
        .extracting(DeadLetter::eventId)
        .containsExactly("e3", "e1");
  }

  @Test
  void aLookForDeadLettersIsBoundedButGivesOneHoweverLarge() {
    DeadLetter first = letter(LANE, "box", 5, 1);
    keep(first, letter(LANE, "box", 5, 2), letter(LANE, "box", 6, 3));
    DeadLetterGroup group = first.key().group();
    Instant later = NOW.plusSeconds(60);

    assertThat(store.deadLetters().due(group, Instant.EPOCH, later, 2, 1 << 20).letters())
        .hasSize(2);
    DueDeadLetters one = store.deadLetters().due(group, Instant.EPOCH, later, 100, 1);
    assertThat(one.letters()).hasSize(1);
    assertThat(one.nextDue()).isEqualTo(NOW.plusSeconds(5));
    assertThat(store.deadLetters().due(group, NOW.plusSeconds(6), later, 100, 1 << 20).letters())
        .extracting(DeadLetter::position)
        .containsExactly(3L);
  }

  static DeadLetter letter(long lane, String container, int due, long position) {
    return TestDeadLetters.letter(lane, container, NOW.plusSeconds(due), position);
  }

  void keep(DeadLetter... letters) {
    for (DeadLetter letter : letters) {
      commit(
          new LaneChange(
              letter.lane(),
              1,
              Cursor.at(100),
              List.of(),
              List.of(),
              List.of(),
              List.of(),
              List.of(letter),
              List.of()));
    }
  }

  DueDeadLetters dueLetters(DeadLetter oneOfTheGroup, int seconds) {
    return store
        .deadLetters()
        .due(
            oneOfTheGroup.key().group(),
            Instant.EPOCH,
            NOW.plusSeconds(seconds),
            1000,
            Long.MAX_VALUE);
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

  static DomainTopic domainTopic(long domain, String name) {
    return new DomainTopic(domain, name, "/domains/" + domain + "/topics/" + name);
  }

  static Subscription from(Subscription like, long lane, String origin) {
    return new SubscriptionBuilder(lane, like.topicId(), like.destination())
        .named(like.name(), "/" + origin + like.resourceId())
        .filter(like.filter())
        .retries(like.retryPolicy())
        .labels(like.labels())
        .schema(like.deliverySchema())
        .deadLetter(like.deadLetter())
        .origin(origin)
        .expiresAt(Instant.parse("2030-01-01T00:00:00Z"))
        .build();
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
    store.laneCatalog().retire(subscription.lane());
    // Anything written after is written later: the lane's rows are gone then.
    store.catalog().putTopic(topic(99, "other"));
    assertThat(store.laneCatalog().lanes()).isEmpty();
    assertThat(due(subscription.lane(), START, 60)).isEmpty();
    reopen();
    assertThat(store.laneCatalog().lanes()).isEmpty();
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
    assertThat(store.laneCatalog().lanes())
        .hasSize(2)
        .allMatch(lane -> lane.removedAt().isPresent());
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
  void listenersHearOfEveryChangeOnce() {
    List<String> heard = new ArrayList<>();
    List<String> heardByLanes = new ArrayList<>();
    store.catalog().watch(listener(heard));
    store.laneCatalog().watch(laneListener(heardByLanes));
    Subscription subscription = subscribe("billing", "/a");
    store.catalog().putSubscription(with(subscription, "/b"));
    store.catalog().removeSubscription(subscription.lane());
    store.catalog().removeSubscription(subscription.lane());

    assertThat(heard).containsExactly("put /a", "put /b", "removed");
    assertThat(heardByLanes).containsExactly("added /a", "changed /b", "removed");
  }

  private static CatalogListener listener(List<String> heard) {
    return new CatalogListener() {
      @Override
      public void put(Subscription subscription) {
        heard.add("put " + subscription.filter().subjectBeginsWith());
      }

      @Override
      public void removed(Subscription last) {
        heard.add("removed");
      }
    };
  }

  private static LaneListener laneListener(List<String> heard) {
    return new LaneListener() {
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
  void storageAccountsSurviveAReopening() {
    StorageAccount letters = account("letters", "/s/Red/letters", Map.of("a", "1"));
    store.catalog().putAccount(account("letters", "/s/Blue/letters", Map.of()));
    store.catalog().putAccount(account("archive", "/s/Red/archive", Map.of()));
    store.catalog().putAccount(letters);
    store.catalog().removeAccount(account("archive", "/s/Red/archive", Map.of()));
    assertThat(store.catalog().view().accounts()).containsExactly(letters);

    reopen();
    assertThat(store.catalog().view().accounts()).containsExactly(letters);
  }

  private static StorageAccount account(String name, String id, Map<String, String> tags) {
    return new StorageAccount(id, name, "here", tags, "Standard_LRS", "StorageV2");
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

  Subscription ofOrigin(Subscription old, String name, String origin) {
    return new SubscriptionBuilder(store.catalog().newId(), old.topicId(), old.destination())
        .named(name, old.resourceId())
        .filter(old.filter())
        .retries(old.retryPolicy())
        .labels(old.labels())
        .schema(old.deliverySchema())
        .deadLetter(old.deadLetter())
        .origin(origin)
        .identity(new DeliveryIdentity("/an/identity"))
        .isPersisted(true)
        .build();
  }

  void reopen() {
    store = openAgain(store, () -> now);
  }

  /** As after a restart, with everything that such a store keeps over one. */
  protected OpenStore openAgain(OpenStore before, InstantSource clock) {
    before.close();
    return open(clock);
  }

  LaneHistory onlyLane() {
    assertThat(store.laneCatalog().lanes()).hasSize(1);
    return store.laneCatalog().lanes().getFirst();
  }

  Subscription subscribe(String name, String prefix) {
    if (store.catalog().view().topic("orders") == null) {
      store.catalog().putTopic(topic(store.catalog().newId(), "orders"));
    }
    Subscription subscription =
        new SubscriptionBuilder(
                store.catalog().newId(),
                1,
                new WebhookDestination(URI.create("http://localhost:1/?secret=1")))
            .named(name, "/id/" + name)
            .filter(new EventFilter(List.of("a"), prefix, "", true))
            .labels(List.of("label"))
            .build();
    store.catalog().putSubscription(subscription);
    return subscription;
  }

  static Subscription with(Subscription old, String prefix) {
    return new SubscriptionBuilder(old.lane(), old.topicId(), old.destination())
        .named(old.name(), old.resourceId())
        .filter(new EventFilter(List.of("a"), prefix, "", true))
        .retries(old.retryPolicy())
        .labels(old.labels())
        .build();
  }

  static Topic topic(long id, String name) {
    return new TopicBuilder(id, name, "/id/" + name)
        .keys(new TopicKeys("k1", "k2"))
        .traits(TopicTraits.usual("local", Map.of("a", "b")))
        .build();
  }

  static Event event(String text) {
    byte[] json = ("{\"id\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8);
    return new Event(text, "type", "subject", "1", (byte) 5, new RawJson(json, 0, json.length));
  }

  static ParkedEvent parked(long position, int dueInSeconds) {
    return new ParkedEvent(
        position, event("e" + position), NOW, 1, List.of(), NOW.plusSeconds(dueInSeconds), "500");
  }

  void park(long lane, ParkedEvent... events) {
    commit(new LaneChange(lane, 1, Cursor.at(100), List.of(events), List.of(), List.of()));
  }

  void commit(LaneChange change) {
    commit(new CommitBatch(0, List.of(change), 0));
  }

  void commit(int owner, long floor) {
    commit(new CommitBatch(owner, List.of(), floor));
  }

  void commit(CommitBatch batch) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    store.parking().commit(batch, result::complete);
    assertThat(result.join()).isEqualTo(new CommitResult.Committed());
  }

  List<ParkedEvent> due(long lane, DueKey after, int seconds) {
    return look(lane, after, seconds, 1000, Long.MAX_VALUE).events();
  }

  DueResult.Found look(long lane, DueKey after, int seconds, int events, long bytes) {
    CompletableFuture<DueResult> result = new CompletableFuture<>();
    store.parking().due(lane, after, NOW.plusSeconds(seconds), events, bytes, result::complete);
    return (DueResult.Found) result.join();
  }
}
