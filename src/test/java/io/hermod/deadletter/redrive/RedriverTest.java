package io.hermod.deadletter.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.redrive.RedriveJob.Tally;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.event.InvalidFieldException;
import io.hermod.loop.TestLoop;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedriverTest {
  private final TestRedrives desk;
  private final TestLoop loop = new TestLoop();
  private final Instant before = loop.now().minusSeconds(60);
  private Redriver redriver;
  private long lane;

  RedriverTest(@TempDir Path folder) {
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

  /** Nothing of the old process runs on. */
  private void crashAndRestart() {
    redriver.close();
    loop.runUntilIdle();
    desk.reopen();
    redriver = desk.redriver(loop, loop::execute);
  }

  @Test
  void sendsDeadLettersToTheirSubscriptionWithAFreshLife() {
    desk.write("orders", "shop", 0, 3, before);

    RedriveJob job = submit(order(null));
    assertThat(job.state()).isEqualTo(JobState.COUNTING);
    loop.runUntilIdle();

    assertThat(job(job.id()).state()).isEqualTo(JobState.DONE);
    assertThat(job(job.id()).tally()).isEqualTo(new Tally(3, 3, 0, 0));
    assertThat(desk.parkedIds(lane)).containsExactly(0, 1, 2);
    assertThat(desk.told).containsExactly(lane, lane, lane);
    ParkedEvent event = desk.parked(lane).getFirst();
    assertThat(event.redriven()).isEqualTo(new Redriven(1, loop.now(), job.id()));
    assertThat(event.publishedAt()).isEqualTo(Instant.parse("2025-12-31T00:00:00Z"));
    assertThat(event.due()).isEqualTo(loop.now());
  }

  @Test
  void keepsToTheRateFromStartToEnd() {
    desk.write("orders", "shop", 0, 1000, before);
    submit(order(100.0));
    loop.runUntilIdle();

    for (int second = 1; second < 10; second++) {
      loop.advance(Duration.ofSeconds(1));
      assertThat(desk.told).hasSizeBetween(100 * second, 100 * second + 10);
    }
    loop.advance(Duration.ofSeconds(1));
    assertThat(desk.told).hasSize(1000);
    RedriveJob job = redriver.jobs().getFirst();
    assertThat(job.state()).isEqualTo(JobState.DONE);
    assertThat(Duration.between(job.times().started(), job.times().finished()))
        .isBetween(Duration.ofMillis(9900), Duration.ofSeconds(10));
  }

  @Test
  void aRateBelowOneSendsOneEventAtATime() {
    desk.write("orders", "shop", 0, 3, before);
    submit(order(0.1));
    loop.runUntilIdle();
    assertThat(desk.told).hasSize(1);

    loop.advance(Duration.ofMillis(9_900));
    assertThat(desk.told).hasSize(1);
    loop.advance(Duration.ofSeconds(1));
    assertThat(desk.told).hasSize(2);
  }

  @Test
  void aPausedJobSendsNothingUntilItIsResumed() {
    desk.write("orders", "shop", 0, 100, before);
    String id = submit(order(10.0)).id();
    loop.advance(Duration.ofSeconds(2));
    int sent = desk.told.size();

    assertThat(redriver.pause(id)).map(RedriveJob::state).hasValue(JobState.PAUSED);
    loop.advance(Duration.ofMinutes(5));
    assertThat(desk.told).hasSize(sent);
    assertThat(redriver.resume(id)).map(RedriveJob::state).hasValue(JobState.RUNNING);
    loop.advance(Duration.ofSeconds(1));
    // What was not sent meanwhile is not made up for.
    assertThat(desk.told).hasSizeBetween(sent + 10, sent + 11);
    loop.advance(Duration.ofSeconds(10));
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 100));
  }

  @Test
  void resumingTwiceDoesNotSendTwice() {
    desk.write("orders", "shop", 0, 100, before);
    String id = submit(order(10.0)).id();
    redriver.pause(id);
    redriver.resume(id);
    redriver.resume(id);
    loop.advance(Duration.ofSeconds(20));

    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 100));
    assertThat(job(id).tally()).isEqualTo(new Tally(100, 100, 0, 0));
  }

  @Test
  void aCancelledJobSendsNoMoreAndCannotBeResumed() {
    desk.write("orders", "shop", 0, 100, before);
    String id = submit(order(10.0)).id();
    loop.advance(Duration.ofSeconds(2));
    int sent = desk.told.size();
    redriver.cancel(id);
    loop.advance(Duration.ofMinutes(1));

    assertThat(desk.told).hasSize(sent);
    assertThat(job(id).state()).isEqualTo(JobState.CANCELLED);
    assertThat(job(id).times().finished()).isNotNull();
    assertThatThrownBy(() -> redriver.resume(id))
        .isInstanceOf(JobConflictException.class)
        .hasMessageContaining("cancelled");
    assertThatThrownBy(() -> redriver.pause(id)).isInstanceOf(JobConflictException.class);
    assertThat(redriver.pause("unknown")).isEmpty();
  }

  @Test
  void goesOnAfterACrashAndSendsEveryLetterOnce() {
    desk.write("orders", "shop", 0, 700, before);
    desk.write("orders", "shop", 700, 300, before);
    String id = submit(order(100.0)).id();
    loop.runUntilIdle();
    for (int i = 0; i < 12; i++) {
      loop.advance(Duration.ofMillis(770));
      crashAndRestart();
    }
    loop.advance(Duration.ofSeconds(3));

    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 1000));
    assertThat(job(id).state()).isEqualTo(JobState.DONE);
    assertThat(job(id).tally()).isEqualTo(new Tally(1000, 1000, 0, 0));
  }

  @Test
  void aPausedJobStaysPausedOverARestart() {
    desk.write("orders", "shop", 0, 10, before);
    String id = submit(order(null)).id();
    redriver.pause(id);
    crashAndRestart();
    loop.advance(Duration.ofMinutes(1));

    assertThat(job(id).state()).isEqualTo(JobState.PAUSED);
    assertThat(desk.told).isEmpty();
    redriver.resume(id);
    loop.runUntilIdle();
    assertThat(job(id).tally()).isEqualTo(new Tally(10, 10, 0, 0));
  }

  @Test
  void skipsWhatWasSentBeforeUnlessToldToSendItAgain() {
    desk.write("orders", "shop", 0, 2, before);
    submit(order(null));
    loop.runUntilIdle();
    desk.write("orders", "shop", 5, 1, before);

    String second = submit(order(null)).id();
    loop.runUntilIdle();
    assertThat(job(second).tally()).isEqualTo(new Tally(3, 1, 0, 2));

    String third = submit(new RedriveOrder(TestRedrives.ALL, null, null, true, false)).id();
    loop.runUntilIdle();
    assertThat(job(third).tally()).isEqualTo(new Tally(3, 3, 0, 0));
    assertThat(desk.parkedIds(lane)).containsExactlyInAnyOrder(0, 1, 5, 0, 1, 5);
    assertThat(desk.parked(lane).getLast().redriven())
        .isEqualTo(new Redriven(2, loop.now(), third));
  }

  @Test
  void twoJobsAboutTheSameLettersSendThemOnce() {
    desk.write("orders", "shop", 0, 400, before);
    String one = submit(order(100.0)).id();
    String other = submit(order(150.0)).id();
    loop.advance(Duration.ofSeconds(10));

    assertThat(desk.parkedIds(lane)).containsExactlyInAnyOrderElementsOf(numbers(0, 400));
    assertThat(job(one).tally().done() + job(other).tally().done()).isEqualTo(400);
    assertThat(job(one).tally().skipped()).isEqualTo(job(other).tally().done());
  }

  @Test
  void aDryRunOnlyCounts() {
    desk.write("orders", "shop", 0, 2, before);
    submit(order(null));
    loop.runUntilIdle();
    desk.write("orders", "shop", 5, 3, before);
    desk.write("orders", "gone", 9, 1, before);
    desk.told.clear();

    String id = submit(new RedriveOrder(TestRedrives.ALL, null, null, false, true)).id();
    loop.runUntilIdle();

    assertThat(job(id).state()).isEqualTo(JobState.DONE);
    assertThat(job(id).tally()).isEqualTo(new Tally(6, 0, 1, 2));
    assertThat(desk.told).isEmpty();
    assertThat(desk.parked(lane)).hasSize(2);
  }

  @Test
  void theSameJobIdIsTheSameJob() {
    desk.write("orders", "shop", 0, 5, before);
    Redriver.Submitted first = redriver.submit("mine", order(null));
    loop.runUntilIdle();
    Redriver.Submitted second = redriver.submit("mine", order(null));
    crashAndRestart();
    Redriver.Submitted third = redriver.submit("mine", order(null));
    loop.runUntilIdle();

    assertThat(first.isNew()).isTrue();
    assertThat(second.isNew()).isFalse();
    assertThat(third.isNew()).isFalse();
    assertThat(desk.parked(lane)).hasSize(5);
    assertThatThrownBy(() -> redriver.submit("mine", order(5.0)))
        .isInstanceOf(JobConflictException.class)
        .hasMessageContaining("mine");
  }

  @Test
  void leavesAloneWhatFailsAfterTheJobWasMade() {
    desk.write("orders", "shop", 0, 200, before);
    String id = submit(order(10.0)).id();
    loop.advance(Duration.ofSeconds(1));
    desk.write("orders", "shop", 500, 10, loop.now());
    loop.advance(Duration.ofSeconds(60));

    assertThat(job(id).tally()).isEqualTo(new Tally(200, 200, 0, 0));
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 200));
  }

  @Test
  void aLetterOfASubscriptionThatIsGoneFailsWithASentence() {
    desk.write("orders", "gone", 0, 2, before);
    desk.write("orders", "shop", 5, 1, before);
    String id = submit(order(null)).id();
    loop.runUntilIdle();

    assertThat(job(id).state()).isEqualTo(JobState.DONE);
    assertThat(job(id).tally()).isEqualTo(new Tally(3, 1, 2, 0));
    assertThat(job(id).faults().sentences())
        .hasSize(2)
        .first()
        .asString()
        .contains("Event '0', entry 0 of blob GONE/2026/1/1/0/1000000.json", "has no target");
  }

  @Test
  void aTargetTakesThemAllIntoItsOwnTopic() {
    long other = desk.subscribe("archive", "keeper");
    desk.write("orders", "gone", 0, 2, before);
    desk.write("orders", "shop", 5, 1, before);
    String id =
        submit(
                new RedriveOrder(
                    TestRedrives.ALL, new Target("archive", "keeper"), null, false, false))
            .id();
    loop.runUntilIdle();

    assertThat(job(id).tally()).isEqualTo(new Tally(3, 3, 0, 0));
    assertThat(desk.parkedIds(other)).containsExactly(0, 1, 5);
    assertThat(desk.parked(other).getFirst().event().json().toString())
        .doesNotContain("/topics/orders");
    assertThatThrownBy(
            () ->
                submit(
                    new RedriveOrder(
                        TestRedrives.ALL, new Target("archive", "nobody"), null, false, false)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("target", "nobody");
  }

  @Test
  void lettersOfSeveralSubscriptionsGoToTheirOwn() {
    long other = desk.subscribe("orders", "billing");
    desk.write("orders", "shop", 0, 3, before);
    desk.write("orders", "billing", 10, 3, before);
    submit(order(null));
    loop.runUntilIdle();

    assertThat(desk.parkedIds(lane)).containsExactly(0, 1, 2);
    assertThat(desk.parkedIds(other)).containsExactly(10, 11, 12);
  }

  @Test
  void aSubscriptionThatIsDeletedOnTheWayFailsTheRest() {
    desk.write("orders", "shop", 0, 100, before);
    RedriveOrder toShop =
        new RedriveOrder(TestRedrives.ALL, new Target("orders", "shop"), 10.0, false, false);
    String id = submit(toShop).id();
    loop.advance(Duration.ofSeconds(2));
    long sent = desk.told.size();
    desk.unsubscribe(lane);
    loop.advance(Duration.ofSeconds(20));

    assertThat(job(id).state()).isEqualTo(JobState.DONE);
    assertThat(job(id).tally()).isEqualTo(new Tally(100, sent, 100 - sent, 0));
    assertThat(job(id).faults().sentences().getFirst()).contains("no longer exists");
  }

  @Test
  void blobsThatCannotBeReadAreNamedAndHideNothing() {
    desk.write("SHOP/2026/1/1/0/1.json", "[{\"id\":\"1\",\"eve");
    desk.write("SHOP/2026/1/1/0/2.json", "hello");
    desk.write("orders", "shop", 0, 2, before);
    String id = submit(order(null)).id();
    loop.runUntilIdle();

    assertThat(job(id).state()).isEqualTo(JobState.DONE);
    assertThat(job(id).tally()).isEqualTo(new Tally(2, 2, 0, 0));
    assertThat(job(id).faults().count()).isEqualTo(2);
    assertThat(job(id).faults().sentences())
        .anyMatch(sentence -> sentence.contains("SHOP/2026/1/1/0/1.json"))
        .anyMatch(sentence -> sentence.contains("SHOP/2026/1/1/0/2.json"));
  }

  @Test
  void aStoreThatFailsIsWaitedForAndNothingIsSentTwice() {
    desk.write("orders", "shop", 0, 1200, before);
    desk.failures = 2;
    String id = submit(order(null)).id();
    loop.runUntilIdle();
    assertThat(desk.told).isEmpty();
    loop.advance(Duration.ofSeconds(1));
    assertThat(desk.told).isEmpty();
    loop.advance(Duration.ofSeconds(10));

    assertThat(job(id).tally()).isEqualTo(new Tally(1200, 1200, 0, 0));
    assertThat(desk.parkedIds(lane)).containsExactlyElementsOf(numbers(0, 1200));
    assertThat(job(id).faults().sentences()).singleElement().asString().contains("told to");
  }

  @Test
  void aContainerThatCannotBeReachedIsWaitedFor() {
    desk.write("orders", "shop", 0, 2, before);
    desk.broken = new BlobException("acc1 does not answer", false);
    String id = submit(order(null)).id();
    loop.advance(Duration.ofMinutes(10));
    assertThat(job(id).state()).isEqualTo(JobState.COUNTING);
    assertThat(job(id).faults().sentences()).containsExactly("acc1 does not answer");

    desk.broken = null;
    loop.advance(Duration.ofMinutes(1));
    assertThat(job(id).tally()).isEqualTo(new Tally(2, 2, 0, 0));
  }

  @Test
  void aFaultOfOurOwnEndsTheJobOnlyWhenItStays() {
    desk.write("orders", "shop", 0, 2, before);
    desk.hasFault = true;
    String id = submit(order(null)).id();
    loop.advance(Duration.ofSeconds(30));
    assertThat(job(id).state()).isEqualTo(JobState.COUNTING);
    loop.advance(Duration.ofMinutes(5));

    assertThat(job(id).state()).isEqualTo(JobState.FAILED);
    assertThat(job(id).faults().sentences()).allMatch(each -> each.contains("See the log"));
  }

  @Test
  void aJobForAContainerThatIsNotThereFails() {
    DeadLetterQuery query =
        DeadLetterQuery.of(Map.of("account", "acc1", "container", "nothing-here")::get);
    String id = submit(new RedriveOrder(query, null, null, false, false)).id();
    loop.runUntilIdle();

    assertThat(job(id).state()).isEqualTo(JobState.FAILED);
    assertThat(job(id).faults().sentences().getFirst()).contains("nothing-here");
  }

  @Test
  void aStepHoldsNoMoreThanFiveHundredEvents() {
    desk.write("orders", "shop", 0, 1200, before);
    submit(order(100_000.0));
    loop.advance(Duration.ofSeconds(1));

    assertThat(desk.told).hasSize(1200);
    assertThat(desk.steps).isEqualTo(3);
  }

  @Test
  void finishedJobsAreForgottenAfterAWeek() {
    String old = submit(order(null)).id();
    loop.advance(Duration.ofDays(8));
    String young = submit(order(null)).id();
    loop.runUntilIdle();

    assertThat(redriver.find(old)).isEmpty();
    assertThat(redriver.find(young)).isPresent();
    crashAndRestart();
    assertThat(redriver.jobs()).extracting(RedriveJob::id).containsExactly(young);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a b",
        "ä",
        "a/b",
        "12345678901234567890123456789012345678901234567890123456789012345"
      })
  void refusesAJobIdThatIsNoName(String id) {
    assertThatThrownBy(() -> redriver.submit(id, order(null)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("jobId");
  }

  @Test
  void refusesMoreUnfinishedJobsThanCanBeCarriedOut() {
    for (int i = 0; i < 20; i++) {
      redriver.pause(submit(order(null)).id());
    }
    assertThatThrownBy(() -> submit(order(null))).isInstanceOf(JobConflictException.class);
  }

  private RedriveJob submit(RedriveOrder order) {
    return redriver.submit(null, order).job();
  }

  private RedriveJob job(String id) {
    return redriver.find(id).orElseThrow();
  }

  private static RedriveOrder order(@Nullable Double rate) {
    return new RedriveOrder(TestRedrives.ALL, null, rate, false, false);
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
