package io.hermod.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.TestLetters;
import io.hermod.delivery.EndpointState;
import io.hermod.delivery.EndpointState.Standing;
import io.hermod.delivery.LaneFault;
import io.hermod.delivery.LaneView;
import io.hermod.delivery.LaneView.Stage;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import io.hermod.store.Trace;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorytellerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;
  private static final long POSITION = 42;
  private static final Attempt FAILURE = new Attempt(NOW, 503, Outcome.BUSY, 12);
  private static final Attempt SUCCESS = new Attempt(NOW, 200, Outcome.DELIVERED, 5);

  private static final Subscription BILLING =
      new Subscription(
          LANE,
          "billing",
          "/billing",
          1,
          new WebhookDestination(URI.create("http://localhost/")),
          new EventFilter(List.of(), "", "", true),
          new RetryPolicy(null, Duration.ofMinutes(90)),
          List.of());

  @ParameterizedTest
  @CsvSource({
    "WAITING, WAITING_FOR_FIRST_ATTEMPT",
    "UNDER_WAY, IN_FLIGHT",
    "PASSED, UNMATCHED",
  })
  void withoutATraceTheLaneSaysHowFarItIs(Stage stage, State state) {
    Story story = teller(null).tell(NOW, view(stage, null, null, NOW), null);

    assertThat(story.state()).isEqualTo(state);
    assertThat(story.attempts()).isEmpty();
    assertThat(story.subscription()).isEqualTo("billing");
  }

  @Test
  void anEventOlderThanTheWindowIsNotCalledUnmatched() {
    LaneView view = view(Stage.PASSED, null, null, NOW.plusMillis(1));
    Story story = teller(null).tell(NOW, view, null);

    assertThat(story.state()).isEqualTo(State.UNKNOWN);
    assertThat(story.remark()).contains("has left the window");
  }

  @Test
  void aSuccessAtTheFirstAttemptIsShownWithIt() {
    Story story = teller(null).tell(NOW, view(Stage.PASSED, null, SUCCESS, NOW), null);

    assertThat(story.state()).isEqualTo(State.DELIVERED);
    assertThat(story.attempts()).containsExactly(SUCCESS);
    assertThat(story.endedAt()).isEqualTo(NOW.plusMillis(5));
  }

  @Test
  void aParkedEventSaysWhyItWaitsAndUntilWhen() {
    Story story = teller(null).tell(NOW, view(Stage.PASSED, null, null, NOW), parked(3));

    assertThat(story.state()).isEqualTo(State.PARKED);
    assertThat(story.firstNumber()).as("of one remembered attempt of three").isEqualTo(3);
    assertThat(story.next())
        .isEqualTo(
            new Story.Next(
                "the rule", NOW.plusSeconds(60), NOW.plus(Duration.ofMinutes(90)), null));
  }

  @Test
  void onProbationNothingGoesOutBeforeTheNextProbe() {
    Instant probe = NOW.plusSeconds(600);
    EndpointState probation =
        new EndpointState("http://localhost/", Standing.PROBATION, Outcome.BUSY, 10, probe);
    Story story = teller(probation).tell(NOW, null, parked(1));

    Story.Next next = Objects.requireNonNull(story.next());
    assertThat(next.attemptAt()).isEqualTo(probe);
    assertThat(next.probation()).isEqualTo(probation);
  }

  @Test
  void anEventInLineWaitsForTheLinkAndNotForATimeOfItsOwn() {
    Instant probe = NOW.plusSeconds(600);
    EndpointState down =
        new EndpointState("http://there/", Standing.PROBATION, Outcome.BUSY, 1, probe);
    Story story = teller(down).tell(NOW, null, inLine());

    assertThat(story.state()).isEqualTo(State.PARKED);
    assertThat(story.remark())
        .isEqualTo(
            "Waits behind the link, with what was published before it;"
                + " next probe at 2026-01-01T00:10:00Z.");
    assertThat(Objects.requireNonNull(story.next()).attemptAt()).isEqualTo(probe);
  }

  @Test
  void anEventInLineOfALinkThatIsUpWaitsForItsTurn() {
    Story story = teller(null).tell(NOW, null, inLine());

    assertThat(story.remark()).isEqualTo("Waits in line, behind what was published before it.");
    assertThat(Objects.requireNonNull(story.next()).attemptAt()).isNull();
  }

  private static Trace inLine() {
    Event event = new Event("e", "t", "s", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new Trace.Parked(
        LANE, new ParkedEvent(POSITION, event, NOW, 0, List.of(), ParkedEvent.IN_LINE, ""));
  }

  @Test
  void aParkedEventThatIsBeingTriedIsInFlight() {
    Story story = teller(null).tell(NOW, view(Stage.UNDER_WAY, null, null, NOW), parked(1));

    assertThat(story.state()).isEqualTo(State.IN_FLIGHT);
    assertThat(story.attempts()).containsExactly(FAILURE);
  }

  @Test
  void theNewestOfTwoTracesCounts() {
    LaneView older = view(Stage.PASSED, parked(1), null, NOW);
    LaneView newer = view(Stage.PASSED, parked(3), null, NOW);
    LaneView ended = view(Stage.PASSED, ended(Ending.DELIVERED, ""), null, NOW);

    assertThat(teller(null).tell(NOW, older, parked(2)).attemptsMade()).isEqualTo(2);
    assertThat(teller(null).tell(NOW, newer, parked(2)).attemptsMade()).isEqualTo(3);
    assertThat(teller(null).tell(NOW, ended, parked(2)).state()).isEqualTo(State.DELIVERED);
    assertThat(teller(null).tell(NOW, newer, ended(Ending.DELIVERED, "")).state())
        .isEqualTo(State.DELIVERED);
  }

  @Test
  void anEndIsToldWithItsReason() {
    Story dropped = teller(null).tell(NOW, null, ended(Ending.DROPPED, "TimeToLiveExceeded"));
    Story late = teller(null).tell(NOW, null, ended(Ending.DELIVERED_LATE, ""));

    assertThat(dropped.state()).isEqualTo(State.DROPPED);
    assertThat(dropped.remark()).isEqualTo("TimeToLiveExceeded");
    assertThat(dropped.endedAt()).isEqualTo(NOW.plusSeconds(9));
    assertThat(late.state()).isEqualTo(State.DELIVERED);
    assertThat(late.remark()).contains("after the response wait");
  }

  @Test
  void aGivenUpEventSaysWhyAndWhenItWillBeWrittenAndWhere() {
    DeadLetter letter = TestLetters.letter(LANE, "box", NOW.plusSeconds(300), POSITION);
    LaneView view = view(Stage.PASSED, new Trace.DeadLettering(letter), null, NOW);
    Story story = teller(null).tell(NOW, view, parked(2));

    assertThat(story.state()).isEqualTo(State.DEAD_LETTERING);
    assertThat(story.attemptsMade()).isEqualTo(2);
    assertThat(story.letter())
        .isEqualTo(
            new Story.Letter("MaxDeliveryAttemptsExceeded", NOW.plusSeconds(300), "account/box"));
  }

  @Test
  void aWrittenDeadLetterSaysWhereItIs() {
    DeadLetter letter = TestLetters.letter(LANE, "box", NOW, POSITION);
    Finished end = letter.ended(Ending.DEAD_LETTERED, letter.reason(), "account/box/a", NOW);
    LaneView view = view(Stage.PASSED, new Trace.DeadLettering(letter), null, NOW);
    Story story = teller(null).tell(NOW, view, new Trace.Ended(LANE, end));

    assertThat(story.state()).isEqualTo(State.DEAD_LETTERED);
    assertThat(story.endedAt()).isEqualTo(NOW);
    assertThat(story.letter())
        .isEqualTo(new Story.Letter("MaxDeliveryAttemptsExceeded", null, "account/box/a"));
  }

  @Test
  void aDeletedSubscriptionHasNoNameAndNoPolicy() {
    Storyteller teller = new Storyteller(Profiles.named("edge").orElseThrow(), null, null);
    Story story = teller.tell(NOW, null, parked(1));

    assertThat(story.subscription()).isNull();
    assertThat(Objects.requireNonNull(story.next()).expiresAt()).isNull();
  }

  private static Storyteller teller(@Nullable EndpointState probation) {
    return new Storyteller(Profiles.named("cloud-2021").orElseThrow(), BILLING, probation);
  }

  @Test
  void aRedrivenEventLivesFromTheRedriveOn() {
    Instant redrivenAt = NOW.plus(Duration.ofDays(3));
    Event event = new Event("e", "t", "s", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    Trace trace =
        new Trace.Parked(
            LANE,
            new ParkedEvent(
                Redriven.FIRST_POSITION,
                event,
                NOW,
                0,
                List.of(),
                redrivenAt,
                "",
                new Redriven(1, redrivenAt, "job")));
    Story story = teller(null).tell(NOW, null, trace);

    assertThat(story.state()).isEqualTo(State.PARKED);
    assertThat(story.remark()).contains("from its dead letter");
    assertThat(story.next())
        .isNotNull()
        .extracting(Story.Next::expiresAt)
        .isEqualTo(redrivenAt.plus(Duration.ofMinutes(90)));
  }

  @Test
  void tellsThatTheRowsOfAnEventAreInQuarantine() {
    Trace trace = new Trace.Unreadable(LANE, POSITION, NOW, true, "its body is missing");
    Story story = teller(null).tell(NOW, null, trace);

    assertThat(story.state()).isEqualTo(State.QUARANTINED);
    assertThat(story.remark()).isEqualTo("its body is missing");
  }

  @Test
  void saysUnknownWhereOnlyTheHistoryCannotBeRead() {
    Trace trace = new Trace.Unreadable(LANE, POSITION, NOW, false, "cannot be read");

    assertThat(teller(null).tell(NOW, null, trace).state()).isEqualTo(State.UNKNOWN);
  }

  @Test
  void tellsWhyALaneDoesNotGoOn() {
    LaneFault fault = new LaneFault(NOW, "the lane stopped: NullPointerException");
    LaneView view = new LaneView(LANE, POSITION, Stage.WAITING, null, null, fault, NOW);

    assertThat(teller(null).tell(NOW, view, null).remark()).contains("NullPointerException");
  }

  private static LaneView view(
      Stage stage, @Nullable Trace unwritten, @Nullable Attempt delivery, Instant completeSince) {
    return new LaneView(LANE, POSITION, stage, unwritten, delivery, null, completeSince);
  }

  private static Trace parked(int attempts) {
    Event event = new Event("e", "t", "s", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new Trace.Parked(
        LANE,
        new ParkedEvent(
            POSITION, event, NOW, attempts, List.of(FAILURE), NOW.plusSeconds(60), "the rule"));
  }

  private static Trace ended(Ending ending, String reason) {
    return new Trace.Ended(
        LANE,
        new Finished(
            POSITION, "e", NOW, 2, List.of(FAILURE, SUCCESS), ending, reason, NOW.plusSeconds(9)));
  }
}
