package io.hermod.deadletter.write;

import static io.hermod.deadletter.write.TestDeadLetters.NOW;
import static io.hermod.deadletter.write.TestDeadLetters.letter;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.blob.TestBlobs;
import io.hermod.event.Event;
import io.hermod.event.OwnEventId;
import io.hermod.loop.TestLoop;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.PublishMeters;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.InMemoryDeadLetters;
import io.hermod.store.Publication;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterSchedulerTest {
  private static final DeadLetterRules RULES =
      new DeadLetterRules(Duration.ofMinutes(5), Duration.ofHours(4));
  private static final Instant DUE = NOW.plus(RULES.delay());

  private static final String GROUP = "/subscriptions/s/resourceGroups/g";
  private static final String ACCOUNT =
      GROUP + "/providers/Microsoft.Storage/storageAccounts/account";

  private static final Topic BUILT_IN =
      new TopicBuilder(99, "tidings", "/tidings").build().as(TopicKind.DEAD_LETTERS);

  private final TestLoop loop = new TestLoop();
  @AutoClose private final MemoryIntake journal = new MemoryIntake();
  private final InMemoryDeadLetters letters = new InMemoryDeadLetters();
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final TestBlobs blobs = new TestBlobs();
  private final List<String> counted = new ArrayList<>();
  private final DeadLetterScheduler writer = newWriter();

  private DeadLetterScheduler newWriter() {
    BlobAnnouncer announcer =
        new BlobAnnouncer(journal, () -> BUILT_IN, catalog::view, PublishMeters.NONE);
    return new DeadLetterScheduler(
        loop, Runnable::run, letters, blobs, announcer, new Counting(), RULES, false);
  }

  private final class Counting implements DeadLetterMeters {
    @Override
    public void deadLettered(long lane, String eventId, String reason) {
      counted.add("dead-lettered " + lane + " " + reason);
    }

    @Override
    public void dropped(long lane, String eventId, String reason) {
      counted.add("dropped " + lane + " " + reason);
    }
  }

  private void keep(DeadLetter... kept) {
    List.of(kept).forEach(letters::put);
    writer.kept(Stream.of(kept).map(DeadLetter::key).toList());
    loop.runUntilIdle();
  }

  @Test
  void writesALetterWhenItIsDueAndNotBefore() {
    keep(letter(1, "box", DUE, 7));
    loop.advance(Duration.ofMillis(299_999));
    assertThat(blobs.tries()).isZero();

    loop.advance(Duration.ofMillis(1));
    assertThat(blobs.texts()).containsExactly("[{\"id\":\"e7\"}]");
    assertThat(letters.waiting()).isEmpty();
    assertThat(counted).containsExactly("dead-lettered 1 MaxDeliveryAttemptsExceeded");
  }

  @Test
  void namesTheBlobAsEventGridDoes() {
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay());

    String guid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    assertThat(blobs.names())
        .singleElement()
        .asString()
        .matches("account/box/BILLING/2026/1/1/0/" + guid + "\\.json");
    assertThat(letters.ends())
        .singleElement()
        .returns(Ending.DEAD_LETTERED, Finished::ending)
        .returns("MaxDeliveryAttemptsExceeded", Finished::reason)
        .returns(blobs.names().getFirst(), Finished::blob)
        .returns(DUE, Finished::at);
  }

  @Test
  void lettersThatAreDueTogetherShareABlob() {
    keep(letter(1, "box", DUE, 7), letter(1, "box", DUE, 8));
    loop.advance(RULES.delay());

    assertThat(blobs.texts()).containsExactly("[{\"id\":\"e7\"},{\"id\":\"e8\"}]");
  }

  @Test
  void eachSubscriptionAndContainerHasItsOwnBlobs() {
    keep(letter(1, "one", DUE, 7), letter(1, "two", DUE, 8), letter(2, "one", DUE, 7));
    loop.advance(RULES.delay());

    assertThat(blobs.names()).hasSize(3);
  }

  @Test
  void lettersThatComeOneByOneMakeABlobASecond() {
    for (int i = 0; i < 100; i++) {
      keep(letter(1, "box", DUE.plusMillis(100L * i), i));
    }
    loop.advance(RULES.delay().plusSeconds(11));

    assertThat(blobs.names()).hasSizeBetween(10, 11);
    assertThat(letters.ends()).hasSize(100);
  }

  @Test
  void aBlobHoldsNoMoreThanAThousandLetters() {
    for (int i = 0; i < 2500; i++) {
      letters.put(letter(1, "box", DUE, i));
    }
    writer.start();
    loop.advance(RULES.delay());

    assertThat(blobs.names()).hasSize(3);
    assertThat(letters.ends()).hasSize(2500);
  }

  @Test
  void aBlobHoldsNoMoreThanFourMegabytes() {
    String large = "{\"data\":\"" + "x".repeat(1 << 20) + "\"}";
    for (int i = 0; i < 8; i++) {
      letters.put(letter(1, "box", DUE, i, large));
    }
    writer.start();
    loop.advance(RULES.delay());

    assertThat(blobs.texts()).hasSize(3).allMatch(text -> text.length() <= 4 << 20);
  }

  @Test
  void triesAFailingContainerAgainAfterTenSecondsAMinuteAndThenEveryFive() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay());
    assertThat(blobs.tries()).isEqualTo(1);

    List<Duration> steps =
        List.of(
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5));
    int tries = 1;
    for (Duration step : steps) {
      loop.advance(step.minusMillis(1));
      assertThat(blobs.tries()).isEqualTo(tries);
      loop.advance(Duration.ofMillis(1));
      assertThat(blobs.tries()).isEqualTo(++tries);
    }
  }

  @Test
  void writesWhatWaitedWhenTheContainerIsBack() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7));
    loop.advance(Duration.ofHours(3));
    keep(letter(1, "box", loop.now(), 8));
    blobs.breakContainer("");
    loop.advance(Duration.ofMinutes(5));

    assertThat(blobs.texts()).containsExactlyInAnyOrder("[{\"id\":\"e7\"}]", "[{\"id\":\"e8\"}]");
    assertThat(letters.waiting()).isEmpty();
  }

  /** The first write may still take effect, after the second. */
  @Test
  void everyAttemptToWriteABlobHasTheSameLetters() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay());
    keep(letter(1, "box", loop.now(), 8));
    writer.close();
    blobs.breakContainer("");
    newWriter().start();
    loop.advance(Duration.ofMinutes(1));

    assertThat(blobs.tried("box"))
        .containsExactly("[{\"id\":\"e7\"}]", "[{\"id\":\"e7\"}]", "[{\"id\":\"e8\"}]");
    assertThat(blobs.names()).hasSize(2);
  }

  @Test
  void aLetterThatWasDeliveredLateIsLeftOutOfItsPlannedBlob() {
    blobs.breakContainer("box");
    DeadLetter late = letter(1, "box", DUE, 7);
    keep(late, letter(1, "box", DUE, 8));
    loop.advance(RULES.delay());
    letters.remove(late.key());
    blobs.breakContainer("");
    loop.advance(Duration.ofMinutes(1));

    assertThat(blobs.texts()).containsExactly("[{\"id\":\"e8\"}]");
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void aPlanOfWhichNothingIsLeftKeepsNoOtherLetterWaiting() {
    blobs.breakContainer("box");
    DeadLetter late = letter(1, "box", DUE, 7);
    keep(late);
    loop.advance(RULES.delay());
    letters.remove(late.key());
    blobs.breakContainer("");
    keep(letter(1, "box", loop.now(), 8));
    loop.advance(Duration.ofMinutes(1));

    assertThat(blobs.texts()).containsExactly("[{\"id\":\"e8\"}]");
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void aLetterThatIsDueBeforeOthersThatWerePlannedIsNotForgotten() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7), letter(1, "box", DUE, 9));
    loop.advance(RULES.delay());
    keep(letter(1, "box", DUE, 8));
    blobs.breakContainer("");
    loop.advance(Duration.ofMinutes(1));

    assertThat(blobs.texts())
        .containsExactlyInAnyOrder("[{\"id\":\"e7\"},{\"id\":\"e9\"}]", "[{\"id\":\"e8\"}]");
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void aNewLetterDoesNotHurryAFailingContainer() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay().plusSeconds(75));
    int tries = blobs.tries();
    keep(letter(1, "box", loop.now(), 8));
    loop.advance(Duration.ofMinutes(4));

    assertThat(blobs.tries()).isEqualTo(tries);
  }

  @Test
  void dropsALetterFourHoursAfterItWasDue() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7), letter(1, "box", DUE.plusSeconds(90), 8));
    loop.advance(RULES.delay().plus(RULES.giveUpAfter()).minusMillis(1));
    assertThat(letters.ends()).isEmpty();

    loop.advance(Duration.ofMillis(1));
    assertThat(letters.ends())
        .singleElement()
        .returns(Ending.DROPPED, Finished::ending)
        .extracting(Finished::reason)
        .asString()
        .contains("MaxDeliveryAttemptsExceeded", "no container account/box");
    assertThat(counted).containsExactly("dropped 1 MaxDeliveryAttemptsExceeded");
    assertThat(letters.waiting()).extracting(DeadLetter::eventId).containsExactly("e8");

    loop.advance(Duration.ofSeconds(90));
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void aFailingContainerDoesNotHoldUpAnother() {
    blobs.breakContainer("broken");
    keep(letter(1, "broken", DUE, 7), letter(1, "fine", DUE, 8), letter(2, "fine", DUE, 7));
    loop.advance(RULES.delay());

    assertThat(letters.ends()).hasSize(2);
    assertThat(letters.waiting()).extracting(DeadLetter::eventId).containsExactly("e7");
  }

  @Test
  void takesUpWhatAFormerProcessLeft() {
    letters.put(letter(1, "box", DUE, 7));
    letters.put(letter(2, "box", DUE.plusSeconds(5), 9));
    writer.start();
    loop.advance(RULES.delay());
    assertThat(letters.ends()).hasSize(1);

    loop.advance(Duration.ofSeconds(5));
    assertThat(letters.ends()).hasSize(2);
  }

  @Test
  void whereTheStoreFailsAfterTheBlobTheSameBlobIsWrittenAgain() {
    letters.failures = 1;
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay().plusSeconds(2));

    assertThat(blobs.writes()).hasSize(2);
    assertThat(blobs.names()).hasSize(1);
    assertThat(letters.ends()).hasSize(1);
    assertThat(counted).hasSize(1);
  }

  @Test
  void aCrashBetweenBlobAndStoreReplacesTheBlob() {
    letters.failures = 1;
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay());
    writer.close();
    newWriter().start();
    loop.runUntilIdle();

    assertThat(blobs.writes()).hasSize(2);
    assertThat(blobs.names()).hasSize(1);
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void aBlobThatIsRepeatedAfterManyHoursHasTheSameName() {
    letters.failures = 1;
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay());
    writer.close();
    loop.advance(Duration.ofHours(5));
    newWriter().start();
    loop.runUntilIdle();

    assertThat(blobs.writes()).hasSize(2);
    assertThat(blobs.names()).hasSize(1);
  }

  @Test
  void tellsOfEachBlob() {
    keep(letter(1, "one", DUE, 7), letter(2, "two", DUE, 8));
    loop.advance(RULES.delay());

    assertThat(journal.publications())
        .allMatch(publication -> publication.topicId() == BUILT_IN.id())
        .allMatch(publication -> publication.publishedAt().equals(DUE))
        .flatExtracting(Publication::events)
        .extracting(Event::subject)
        .containsExactlyInAnyOrderElementsOf(
            blobs.names().stream().map(DeadLetterSchedulerTest::subject).toList());
  }

  /** Of the blob of this account, container and name. */
  private static String subject(String place) {
    return place.replaceFirst("account/([a-z]+)/", "/blobServices/default/containers/$1/blobs/");
  }

  @Test
  void keepsALetterUntilItsBlobHasBeenToldOf() {
    journal.refuseFromNowOn("no room");
    keep(letter(1, "box", NOW.minus(RULES.giveUpAfter()), 7));
    loop.advance(Duration.ofSeconds(10));
    assertThat(blobs.names()).hasSize(1);
    assertThat(letters.waiting()).as("not dropped, for its container is fine").hasSize(1);
    assertThat(counted).isEmpty();

    journal.acceptAgain();
    loop.advance(Duration.ofSeconds(1));
    assertThat(journal.publications()).hasSize(1);
    assertThat(letters.waiting()).isEmpty();
    assertThat(counted).containsExactly("dead-lettered 1 MaxDeliveryAttemptsExceeded");
  }

  @Test
  void tellsOfABlobThatIsRepeatedWithTheSameId() {
    letters.failures = 1;
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay().plusSeconds(2));

    assertThat(journal.publications()).hasSize(2);
    assertThat(journal.publications().stream().map(each -> each.events().getFirst().id()))
        .containsOnly(journal.publications().getFirst().events().getFirst().id());
  }

  @Test
  void tellsOfNoBlobThatCouldNotBeWritten() {
    blobs.breakContainer("box");
    keep(letter(1, "box", DUE, 7));
    loop.advance(RULES.delay().plus(RULES.giveUpAfter()));

    assertThat(letters.ends()).hasSize(1);
    assertThat(journal.publications()).isEmpty();
  }

  @Test
  void tellsNothingOfWhatCouldNotBeTold() {
    keep(letterOf(BUILT_IN.id(), 7));
    loop.advance(RULES.delay());

    assertThat(blobs.names()).hasSize(1);
    assertThat(letters.ends()).hasSize(1);
    assertThat(journal.publications()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {ACCOUNT, GROUP, "/subscriptions/s", "/SUBSCRIPTIONS/S/resourcegroups/G"})
  void tellsThoseWhoWatchTheAccountItsGroupOrItsAzureSubscription(String watched) {
    watch(watched);
    keep(letterIn(ACCOUNT, 7));
    loop.advance(RULES.delay());

    assertThat(journal.publications())
        .extracting(Publication::topicId)
        .containsExactly(BUILT_IN.id(), Topic.SOURCES_ID);
    Event told = journal.publications().getLast().events().getFirst();
    assertThat(told.origin()).isEqualTo(ACCOUNT);
    assertThat(told).isEqualTo(journal.publications().getFirst().events().getFirst().from(ACCOUNT));
    assertThat(letters.waiting()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {ACCOUNT + "2", GROUP + "2", "/subscriptions/s/resourceGroups/other"})
  void storesNoEventOfAnAccountThatNobodyWatches(String watched) {
    watch(watched);
    keep(letterIn(ACCOUNT, 7));
    loop.advance(RULES.delay());

    assertThat(journal.publications())
        .extracting(Publication::topicId)
        .containsExactly(BUILT_IN.id());
  }

  @Test
  void tellsTheSystemTopicOfAnAccountThatNobodyWatchesYet() {
    catalog.putTopic(
        new TopicBuilder(3, "accounts", "/accounts")
            .build()
            .as(new TopicKind.SystemTopic(ACCOUNT, "Microsoft.Storage.StorageAccounts")));
    keep(letterIn(ACCOUNT.toUpperCase(Locale.ROOT), 7));
    loop.advance(RULES.delay());

    assertThat(journal.publications())
        .extracting(Publication::topicId)
        .containsExactly(BUILT_IN.id(), Topic.SOURCES_ID);
  }

  @Test
  void keepsALetterUntilThoseWhoWatchTheAccountHaveBeenToldToo() {
    watch(ACCOUNT);
    journal.refuse(Topic.SOURCES_ID);
    keep(letterIn(ACCOUNT, 7));
    loop.advance(RULES.delay());
    assertThat(letters.waiting()).hasSize(1);
    assertThat(counted).isEmpty();

    journal.acceptAgain();
    loop.advance(Duration.ofSeconds(1));
    assertThat(journal.publications())
        .extracting(Publication::topicId)
        .endsWith(BUILT_IN.id(), Topic.SOURCES_ID);
    assertThat(journal.publications().stream().map(each -> each.events().getFirst().id()))
        .containsOnly(journal.publications().getFirst().events().getFirst().id());
    assertThat(letters.waiting()).isEmpty();
  }

  @Test
  void tellsNobodyOfAnnouncementsThatWereGivenUp() {
    watch(ACCOUNT);
    keep(letterIn(ACCOUNT, 7));
    loop.advance(RULES.delay());
    String announcement = journal.publications().getLast().events().getFirst().id();
    journal.forget();
    keep(letterOf(Topic.SOURCES_ID, announcement, 8, ACCOUNT, loop.now()));
    loop.runUntilIdle();
    loop.advance(Duration.ofSeconds(1));

    assertThat(blobs.names()).hasSize(2);
    assertThat(journal.publications()).isEmpty();
  }

  @Test
  void tellsOfABlobInWhichNotEveryEventWasAnAnnouncement() {
    watch(ACCOUNT);
    String announcement = OwnEventId.ofAnnouncement(UUID.randomUUID());
    keep(
        letterOf(Topic.SOURCES_ID, announcement, 7, ACCOUNT, DUE),
        letterOf(Topic.SOURCES_ID, "photo", 8, ACCOUNT, DUE));
    loop.advance(RULES.delay());

    assertThat(blobs.names()).hasSize(1);
    assertThat(journal.publications())
        .extracting(Publication::topicId)
        .containsExactly(BUILT_IN.id(), Topic.SOURCES_ID);
  }

  private void watch(String scope) {
    catalog.putSubscription(
        new SubscriptionBuilder(
                50, Topic.SOURCES_ID, new WebhookDestination(URI.create("http://localhost/")))
            .origin(scope)
            .build());
  }

  private static DeadLetter letterIn(String accountId, long position) {
    return letterOf(1, "e" + position, position, accountId, DUE);
  }

  private static DeadLetter letterOf(long topicId, long position) {
    DeadLetter plain = letter(1, "box", DUE, position);
    return letterOf(topicId, plain.eventId(), position, plain.address().accountId(), DUE);
  }

  private static DeadLetter letterOf(
      long topicId, String eventId, long position, String accountId, Instant due) {
    DeadLetter plain = letter(1, "box", due, position);
    return new DeadLetter(
        plain.key(),
        plain.address().withAccountId(accountId),
        topicId,
        eventId,
        plain.publishedAt(),
        plain.attempts(),
        plain.history(),
        plain.reason(),
        plain.entry());
  }

  @Test
  void aLetterThatWasWithdrawnIsNotWritten() {
    DeadLetter withdrawn = letter(1, "box", DUE, 7);
    keep(withdrawn);
    letters.remove(withdrawn.key());
    loop.advance(Duration.ofHours(5));

    assertThat(blobs.tries()).isZero();
  }
}
