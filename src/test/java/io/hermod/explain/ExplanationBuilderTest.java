package io.hermod.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.delivery.lane.LaneFault;
import io.hermod.delivery.lane.LaneHold;
import io.hermod.delivery.lane.LaneView;
import io.hermod.delivery.lane.LaneView.Stage;
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
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Pause;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
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

class ExplanationBuilderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;
  private static final long POSITION = 42;
  private static final Attempt FAILURE = new Attempt(NOW, 503, Outcome.BUSY, 12);
  private static final Attempt SUCCESS = new Attempt(NOW, 200, Outcome.DELIVERED, 5);

  private static final Subscription BILLING =
      new SubscriptionBuilder(LANE, 1, new WebhookDestination(URI.create("http://localhost/")))
          .named("billing", "/billing")
          .filter(new EventFilter(List.of(), "", "", true))
          .retries(new RetryPolicy(null, Duration.ofMinutes(90)))
          .build();

  @ParameterizedTest
  @CsvSource({
    "WAITING, WAITING_FOR_FIRST_ATTEMPT",
    "UNDER_WAY, IN_FLIGHT",
    "PASSED, UNMATCHED",
  })
  void withoutATraceTheLaneSaysHowFarItIs(Stage stage, State state) {
    LaneExplanation explanation = teller(null).tell(NOW, view(stage, null, null, NOW), null);

    assertThat(explanation.state()).isEqualTo(state);
    assertThat(explanation.attempts()).isEmpty();
    assertThat(explanation.subscription()).isEqualTo("billing");
  }

  @Test
  void anEventOlderThanTheWindowIsNotCalledUnmatched() {
    LaneView view = view(Stage.PASSED, null, null, NOW.plusMillis(1));
    LaneExplanation explanation = teller(null).tell(NOW, view, null);

    assertThat(explanation.state()).isEqualTo(State.UNKNOWN);
    assertThat(explanation.remark()).contains("has left the window");
  }

  @Test
  void aSuccessAtTheFirstAttemptIsShownWithIt() {
    LaneExplanation explanation =
        teller(null).tell(NOW, view(Stage.PASSED, null, SUCCESS, NOW), null);

    assertThat(explanation.state()).isEqualTo(State.DELIVERED);
    assertThat(explanation.attempts()).containsExactly(SUCCESS);
    assertThat(explanation.endedAt()).isEqualTo(NOW.plusMillis(5));
  }

  @Test
  void aParkedEventSaysWhyItWaitsAndUntilWhen() {
    LaneExplanation explanation =
        teller(null).tell(NOW, view(Stage.PASSED, null, null, NOW), parked(3));

    assertThat(explanation.state()).isEqualTo(State.PARKED);
    assertThat(explanation.firstNumber()).as("of one remembered attempt of three").isEqualTo(3);
    assertThat(explanation.next())
        .isEqualTo(
            new LaneExplanation.Next(
                "the rule", NOW.plusSeconds(60), NOW.plus(Duration.ofMinutes(90)), null));
  }

  @Test
  void onProbationNothingGoesOutBeforeTheNextProbe() {
    Instant probe = NOW.plusSeconds(600);
    EndpointState probation =
        new EndpointState(
            "http://localhost/", Standing.PROBATION, Outcome.BUSY, 10, probe, List.of());
    LaneExplanation explanation = teller(probation).tell(NOW, null, parked(1));

    LaneExplanation.Next next = Objects.requireNonNull(explanation.next());
    assertThat(next.attemptAt()).isEqualTo(probe);
    assertThat(next.probation()).isEqualTo(probation);
  }

  @Test
  void anEventInLineWaitsForTheLinkAndNotForATimeOfItsOwn() {
    Instant probe = NOW.plusSeconds(600);
    EndpointState down =
        new EndpointState("http://there/", Standing.PROBATION, Outcome.BUSY, 1, probe, List.of());
    LaneExplanation explanation = teller(down).tell(NOW, null, inLine());

    assertThat(explanation.state()).isEqualTo(State.PARKED);
    assertThat(explanation.remark())
        .isEqualTo(
            "Waits for the link, behind events that were published before it;"
                + " next probe at 2026-01-01T00:10:00Z.");
    assertThat(Objects.requireNonNull(explanation.next()).attemptAt()).isEqualTo(probe);
  }

  @Test
  void anEventInLineOfALinkThatIsUpWaitsForItsTurn() {
    LaneExplanation explanation = teller(null).tell(NOW, null, inLine());

    assertThat(explanation.remark())
        .isEqualTo("Waits in line, behind events that were published before it.");
    assertThat(Objects.requireNonNull(explanation.next()).attemptAt()).isNull();
  }

  private static Trace inLine() {
    Event event = new Event("e", "t", "s", "", (byte) 0, new RawJson(new byte[2], 0, 2));
    return new Trace.Parked(
        LANE, new ParkedEvent(POSITION, event, NOW, 0, List.of(), ParkedEvent.IN_LINE, ""));
  }

  @Test
  void aParkedEventThatIsBeingTriedIsInFlight() {
    LaneExplanation explanation =
        teller(null).tell(NOW, view(Stage.UNDER_WAY, null, null, NOW), parked(1));

    assertThat(explanation.state()).isEqualTo(State.IN_FLIGHT);
    assertThat(explanation.attempts()).containsExactly(FAILURE);
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
    LaneExplanation dropped =
        teller(null).tell(NOW, null, ended(Ending.DROPPED, "TimeToLiveExceeded"));
    LaneExplanation late = teller(null).tell(NOW, null, ended(Ending.DELIVERED_LATE, ""));

    assertThat(dropped.state()).isEqualTo(State.DROPPED);
    assertThat(dropped.remark()).isEqualTo("TimeToLiveExceeded");
    assertThat(dropped.endedAt()).isEqualTo(NOW.plusSeconds(9));
    assertThat(late.state()).isEqualTo(State.DELIVERED);
    assertThat(late.remark()).contains("after the response wait");
  }

  @Test
  void aGivenUpEventSaysWhyAndWhenItWillBeWrittenAndWhere() {
    DeadLetter letter = TestDeadLetters.letter(LANE, "box", NOW.plusSeconds(300), POSITION);
    LaneView view = view(Stage.PASSED, new Trace.DeadLettering(letter), null, NOW);
    LaneExplanation explanation = teller(null).tell(NOW, view, parked(2));

    assertThat(explanation.state()).isEqualTo(State.DEAD_LETTERING);
    assertThat(explanation.attemptsMade()).isEqualTo(2);
    assertThat(explanation.letter())
        .isEqualTo(
            new LaneExplanation.Letter(
                "MaxDeliveryAttemptsExceeded", NOW.plusSeconds(300), "account/box"));
  }

  @Test
  void aWrittenDeadLetterSaysWhereItIs() {
    DeadLetter letter = TestDeadLetters.letter(LANE, "box", NOW, POSITION);
    Finished end = letter.ended(Ending.DEAD_LETTERED, letter.reason(), "account/box/a", NOW);
    LaneView view = view(Stage.PASSED, new Trace.DeadLettering(letter), null, NOW);
    LaneExplanation explanation = teller(null).tell(NOW, view, new Trace.Ended(LANE, end));

    assertThat(explanation.state()).isEqualTo(State.DEAD_LETTERED);
    assertThat(explanation.endedAt()).isEqualTo(NOW);
    assertThat(explanation.letter())
        .isEqualTo(
            new LaneExplanation.Letter("MaxDeliveryAttemptsExceeded", null, "account/box/a"));
  }

  @Test
  void aDeletedSubscriptionHasNoNameAndNoPolicy() {
    ExplanationBuilder teller =
        new ExplanationBuilder(Profiles.named("edge").orElseThrow(), null, null);
    LaneExplanation explanation = teller.tell(NOW, null, parked(1));

    assertThat(explanation.subscription()).isNull();
    assertThat(Objects.requireNonNull(explanation.next()).expiresAt()).isNull();
  }

  private static ExplanationBuilder teller(@Nullable EndpointState probation) {
    return new ExplanationBuilder(Profiles.named("cloud-2021").orElseThrow(), BILLING, probation);
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
    LaneExplanation explanation = teller(null).tell(NOW, null, trace);

    assertThat(explanation.state()).isEqualTo(State.PARKED);
    assertThat(explanation.remark()).contains("from its dead letter");
    assertThat(explanation.next())
        .isNotNull()
        .extracting(LaneExplanation.Next::expiresAt)
        .isEqualTo(redrivenAt.plus(Duration.ofMinutes(90)));
  }

  @Test
  void tellsThatTheRowsOfAnEventAreInQuarantine() {
    Trace trace = unreadable(true, "its body is missing");
    LaneExplanation explanation = teller(null).tell(NOW, null, trace);

    assertThat(explanation.state()).isEqualTo(State.QUARANTINED);
    assertThat(explanation.remark()).isEqualTo("its body is missing");
  }

  @Test
  void saysUnknownWhereOnlyTheHistoryCannotBeRead() {
    Trace trace = unreadable(false, "cannot be read");

    assertThat(teller(null).tell(NOW, null, trace).state()).isEqualTo(State.UNKNOWN);
  }

  @Test
  void tellsWhyALaneDoesNotGoOn() {
    LaneFault fault = new LaneFault(NOW, "the lane stopped: NullPointerException");
    LaneHold hold = new LaneHold.Failing(fault);
    LaneView view = new LaneView(LANE, POSITION, Stage.WAITING, null, null, hold, NOW);

    assertThat(teller(null).tell(NOW, view, null).remark()).contains("NullPointerException");
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aPausedSubscriptionSaysSinceWhenAndNoTimeOfAnAttempt(boolean keepsTimeToLive) {
    Instant since = NOW.plusSeconds(7);
    ExplanationBuilder teller = pausedTeller(since, keepsTimeToLive);
    LaneExplanation parked = teller.tell(NOW, view(Stage.PASSED, null, null, NOW), parked(1));
    LaneExplanation unread = teller.tell(NOW, view(Stage.WAITING, null, null, NOW), null);

    assertThat(List.of(parked.remark(), unread.remark()))
        .containsOnly(
            "The subscription has been paused since 2026-01-01T00:00:07Z. Nothing is sent until it"
                + " is resumed.");
    assertThat(parked.state()).isEqualTo(State.PARKED);
    LaneExplanation.Next next = Objects.requireNonNull(parked.next());
    assertThat(next.attemptAt()).isNull();
    assertThat(next.expiresAt())
        .isEqualTo(keepsTimeToLive ? null : NOW.plus(Duration.ofMinutes(90)));
  }

  @Test
  void whatIsInFlightWhenThePauseBeginsIsInFlight() {
    LaneExplanation explanation =
        pausedTeller(NOW, false).tell(NOW, view(Stage.UNDER_WAY, null, null, NOW), parked(1));

    assertThat(explanation.state()).isEqualTo(State.IN_FLIGHT);
    assertThat(explanation.remark()).isEmpty();
  }

  @Test
  void anEventExpiresLaterByThePausesThatKeptItsTimeToLive() {
    Pause past = Pause.NONE.with(true, true, NOW).with(false, true, NOW.plusSeconds(600));
    Subscription resumed = BILLING.with(DeliveryControl.NONE.with(past));
    LaneExplanation explanation =
        new ExplanationBuilder(Profiles.named("cloud-2021").orElseThrow(), resumed, null)
            .tell(NOW, null, parked(1));

    assertThat(Objects.requireNonNull(explanation.next()).expiresAt())
        .isEqualTo(NOW.plus(Duration.ofMinutes(100)));
  }

  @Test
  void anEventThatOnlyALimitHoldsBackSaysWhich() {
    LaneHold inFlight = new LaneHold.MaxInFlight(1, NOW.plusSeconds(60));
    LaneHold rate = new LaneHold.MaxEventsPerSecond(50, NOW.plusSeconds(59));

    assertThat(teller(null).tell(NOW, held(Stage.WAITING, rate), null).remark())
        .isEqualTo(
            "Waits for its turn: the subscription allows 50 events per second"
                + " (maxEventsPerSecond).");
    assertThat(teller(null).tell(NOW, held(Stage.PASSED, inFlight), parked(1)).remark())
        .isEqualTo(
            "Waits for its turn: the subscription allows 1 request in flight (maxInFlight).");
    assertThat(teller(null).tell(NOW, held(Stage.PASSED, rate), parked(1)).remark())
        .as("it is not due yet")
        .isEmpty();
  }

  private static LaneView held(Stage stage, LaneHold hold) {
    return new LaneView(LANE, POSITION, stage, null, null, hold, NOW);
  }

  private static ExplanationBuilder pausedTeller(Instant since, boolean keepsTimeToLive) {
    Pause pause = Pause.NONE.with(true, keepsTimeToLive, since);
    return new ExplanationBuilder(
        Profiles.named("cloud-2021").orElseThrow(),
        BILLING.with(DeliveryControl.NONE.with(pause)),
        null);
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

  private static Trace unreadable(boolean isQuarantined, String reason) {
    return new Trace.Unreadable(
        LANE, new Trace.UnreadableRow(POSITION, NOW, isQuarantined, reason));
  }
}
