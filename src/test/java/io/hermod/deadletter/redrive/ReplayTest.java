package io.hermod.deadletter.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.deadletter.redrive.RedriveJob.Tally;
import io.hermod.event.InvalidFieldException;
import io.hermod.filter.EventFilter;
import io.hermod.loop.TestLoop;
import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An hour of events, one a second, that are still in the journal. */
class ReplayTest {
  private static final int EVENTS = 3600;

  private final TestRedrives desk;
  private final TestLoop loop = new TestLoop();
  private final Instant begin = loop.now().minusSeconds(EVENTS);
  private Redriver redriver;
  private long lane;

  ReplayTest(@TempDir Path folder) {
    desk = new TestRedrives(folder);
  }

  @BeforeEach
  void start() {
    lane = desk.subscribe("orders", "shop");
    redriver = desk.redriver(loop, loop::execute);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void publishAnHour() {
    desk.publish("orders", 0, EVENTS, begin, 10);
  }

  @Test
  void sendsThePeriodToTheSubscriptionWithAFreshLife() {
    publishAnHour();
    desk.subscribe("bills", "audit");
    desk.publish("bills", 90_000, 10, begin.plusSeconds(1800), 10);

    RedriveJob job = replay("30m", "10m", 100_000);
    drain();

    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(1800, 3000));
    Tally tally = job(job.id()).tally();
    assertThat(tally.done()).isEqualTo(1200);
    assertThat(tally.failed()).isZero();
    assertThat(tally.total()).isEqualTo(tally.done() + tally.skipped());
    ParkedEvent event = desk.parked(lane).getFirst();
    assertThat(event.publishedAt()).isEqualTo(begin.plusSeconds(1800));
    Redriven redriven = Objects.requireNonNull(event.redriven());
    assertThat(redriven.isReplayed()).isTrue();
    assertThat(redriven.jobName()).isEqualTo(job.id());
    assertThat(event.aliveSince()).isAfterOrEqualTo(job.times().created());
  }

  @Test
  void sendsOnlyWhatTheOrderSelects() {
    publishAnHour();
    EventFilter filter = new EventFilter(List.of(), "", "/orders/77", true);

    RedriveJob job = submit(order("1h", null, filter, 1000, false, false));
    drain();

    assertThat(desk.parkedIds(lane)).containsExactly(77);
    assertThat(job(job.id()).tally().done()).isEqualTo(1);
  }

  @Test
  void aDryRunCountsAndSendsNothing() {
    publishAnHour();

    RedriveJob job = submit(order("10m", null, null, 1000, true, false));
    drain();

    RedriveJob done = job(job.id());
    assertThat(done.state()).isEqualTo(JobState.DONE);
    assertThat(done.tally().total() - done.tally().skipped()).isEqualTo(600);
    assertThat(desk.parked(lane)).isEmpty();
  }

  @Test
  void keepsToItsRate() {
    publishAnHour();
    replay("1h", null, 100);
    for (int second = 1; second <= 10; second++) {
      for (int i = 0; i < 100; i++) {
        loop.advance(Duration.ofMillis(10));
      }
      assertThat(desk.told).hasSizeBetween(95 * second, 100 * second + 10);
    }
  }

  @Test
  void sendsEachEventOnceHoweverOftenTheProcessDies() {
    publishAnHour();
    RedriveJob job = replay("1h", null, 1000);
    for (int i = 0; i < 12; i++) {
      loop.advance(Duration.ofMillis(170));
      redriver.close();
      loop.runUntilIdle();
      desk.reopen();
      redriver = desk.redriver(loop, loop::execute);
    }
    drain();

    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(desk.parkedIds(lane)).containsExactlyInAnyOrderElementsOf(numbers(0, EVENTS));
    assertThat(job(job.id()).tally().done()).isEqualTo(EVENTS);
  }

  @Test
  void stepsThatFailAreRepeated() {
    publishAnHour();
    desk.failures = 3;
    RedriveJob job = replay("1h", null, 100_000);
    loop.advance(Duration.ofMinutes(5));
    drain();

    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(desk.parkedIds(lane)).containsExactlyInAnyOrderElementsOf(numbers(0, EVENTS));
  }

  @Test
  void aPausedJobSendsNothingAndACancelledOneNeverAgain() {
    publishAnHour();
    String id = replay("1h", null, 100).id();
    loop.advance(Duration.ofSeconds(1));
    redriver.pause(id);
    int sent = desk.told.size();
    loop.advance(Duration.ofMinutes(1));
    assertThat(desk.told).hasSize(sent);

    redriver.resume(id);
    loop.advance(Duration.ofMillis(300));
    assertThat(desk.told).hasSizeGreaterThan(sent);
    redriver.cancel(id);
    sent = desk.told.size();
    loop.advance(Duration.ofMinutes(1));
    assertThat(desk.told).hasSize(sent);
    assertThat(job(id).state()).isEqualTo(JobState.CANCELLED);
  }

  /** Otherwise a dead endpoint would have the journal copied into parking. */
  @Test
  void waitsWhileManyEventsWaitForTheSubscription() {
    for (int i = 0; i < 4; i++) {
      publishAnHour();
    }
    replay("1h", null, 100_000);
    for (int i = 0; i < 1000; i++) {
      loop.advance(Duration.ofMillis(250));
    }

    assertThat(desk.parked(lane)).hasSizeBetween(10_000, 10_600);
    assertThat(redriver.unfinished()).isEqualTo(1);
  }

  @Test
  void sendsWhatWasPublishedBeforeTheSubscriptionWasCreated() {
    desk.publish("orders", 0, 100, begin, 10);
    lane = desk.subscribe("orders", "late");
    desk.publish("orders", 100, 100, begin.plusSeconds(100), 10);

    RedriveJob job =
        submit(
            new ReplayOrder(
                "/topics/orders/late",
                "orders",
                "late",
                "2h",
                ReplayOrder.CREATED,
                null,
                100_000.0,
                false,
                false));
    drain();

    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 100));
  }

  @Test
  void refusesAPeriodThatIsNotRetainedAnyMoreAndNamesTheOldestTime() {
    desk.publish("orders", 0, 40, begin, 100_000);
    finishAll();
    long oldest = desk.store().retainedEvents().oldest();
    assertThat(oldest).isGreaterThan(5);

    assertThatThrownBy(() -> replay("2h", null, 1000))
        .isInstanceOf(JobConflictException.class)
        .hasMessageContaining("no longer retained")
        .hasMessageContaining(begin.plusSeconds(firstLeft()).toString());

    RedriveJob job = submit(order("2h", null, null, 100_000, false, true));
    drain();
    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(firstLeft(), 40));
  }

  @Test
  void saysWhatWasDeletedWhileItRan() {
    desk.publish("orders", 0, 40, begin, 100_000);
    RedriveJob job = replay("2h", null, 10);
    loop.advance(Duration.ofMillis(200));
    finishAll();
    drain();

    RedriveJob done = job(job.id());
    assertThat(done.state()).isEqualTo(JobState.DONE);
    assertThat(done.faults().sentences()).anyMatch(each -> each.contains("no longer retained"));
    assertThat(done.tally().failed()).isPositive();
    assertThat(done.tally().done() + done.tally().failed() + done.tally().skipped())
        .isEqualTo(done.tally().total());
  }

  @Test
  void failsWhenItsSubscriptionIsDeleted() {
    publishAnHour();
    RedriveJob job = replay("1h", null, 100);
    loop.advance(Duration.ofSeconds(1));
    desk.unsubscribe(lane);
    loop.advance(Duration.ofMinutes(1));
    drain();

    assertThat(job(job.id()).state()).isEqualTo(JobState.FAILED);
    assertThat(job(job.id()).faults().sentences())
        .anyMatch(each -> each.contains("'shop' no longer exists"));
  }

  @Test
  void theSameOrderWithTheSameIdIsTheSameJob() {
    publishAnHour();
    ReplayOrder order = order("1h", null, null, 100, false, false);
    assertThat(redriver.submit("mine", order).isNew()).isTrue();
    loop.advance(Duration.ofSeconds(3));
    assertThat(redriver.submit("mine", order).isNew()).isFalse();
    assertThatThrownBy(() -> redriver.submit("mine", order("2h", null, null, 100, false, false)))
        .isInstanceOf(JobConflictException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2w", "-1h", "2026-13-01", "2026-01-01T00:00:00"})
  void refusesWhatIsNoTime(String from) {
    assertThatThrownBy(() -> replay(from, null, 100))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("such as 2h");
  }

  @Test
  void refusesAPeriodThatEndsBeforeItBegins() {
    assertThatThrownBy(() -> replay("1h", "2h", 100)).isInstanceOf(InvalidFieldException.class);
    assertThatThrownBy(() -> replay("2099-01-01", null, 100))
        .isInstanceOf(InvalidFieldException.class);
  }

  private int firstLeft() {
    return (int) desk.store().retainedEvents().oldest() - 2; // A marker takes the first position.
  }

  private void finishAll() {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    desk.store()
        .parking()
        .commit(new CommitBatch(0, List.of(), desk.store().journal().head()), result::complete);
    assertThat(result.join()).isInstanceOf(CommitResult.Committed.class);
  }

  private void drain() {
    for (int i = 0; i < 3000 && redriver.unfinished() > 0; i++) {
      loop.advance(Duration.ofMillis(50));
    }
    assertThat(redriver.unfinished()).isZero();
  }

  private RedriveJob replay(String from, @Nullable String to, double rate) {
    return submit(order(from, to, null, rate, false, false));
  }

  private static ReplayOrder order(
      String from,
      @Nullable String to,
      @Nullable EventFilter filter,
      double rate,
      boolean isDryRun,
      boolean isAvailable) {
    return new ReplayOrder(
        "/topics/orders/shop", "orders", "shop", from, to, filter, rate, isDryRun, isAvailable);
  }

  private RedriveJob submit(ReplayOrder order) {
    return redriver.submit(null, order).job();
  }

  private RedriveJob job(String id) {
    return redriver.find(id).orElseThrow();
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
