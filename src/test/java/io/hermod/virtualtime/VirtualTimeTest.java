package io.hermod.virtualtime;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.senders.FreeSender;
import io.hermod.loop.Loop;
import io.hermod.loop.TestLoop;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final VirtualClock clock = new VirtualClock(START, _ -> {});
  private final VirtualTime time = new VirtualTime(clock, ofMillis(500));
  private final TestLoop real = new TestLoop();
  private final List<String> done = new ArrayList<>();

  @Test
  void aLoopHoldsTheClockUntilItHasRunItsTask() throws InterruptedException {
    time.loop(real).execute(() -> done.add("ran at " + clock.instant()));
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    assertThat(clock.instant()).isEqualTo(START);
    real.runUntilIdle();
    advancing.untilItArrives();

    assertThat(done).containsExactly("ran at " + START);
  }

  @Test
  void aLoopRunsWhatIsDueOnItsOwnThread() throws InterruptedException {
    Queue<Runnable> handedOver = new ConcurrentLinkedQueue<>();
    Loop loop = time.loop(new HandingOver(handedOver));
    loop.at(START.plusSeconds(5), () -> done.add("ran at " + loop.now()));
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    assertThat(handedOver).hasSize(1);
    handedOver.remove().run();
    advancing.untilItArrives();

    assertThat(done).containsExactly("ran at " + START.plusSeconds(5));
  }

  @Test
  void housekeepingGoesOnInRealTimeWhileTheClockStands() {
    time.loop(real).every(ofMillis(250), () -> done.add("tick"));
    real.advance(ofSeconds(1));

    assertThat(done).hasSize(4);
    assertThat(clock.instant()).isEqualTo(START);
    assertThat(clock.nextDue()).isNull();
  }

  @Test
  void readersHoldTheClockUntilTheyHaveRead() throws InterruptedException {
    Queue<Runnable> reads = new ArrayDeque<>();
    time.readers(reads::add).execute(() -> done.add("read"));
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    reads.remove().run();
    advancing.untilItArrives();

    assertThat(done).containsExactly("read");
  }

  @Test
  void anAttemptHoldsTheClockUntilItIsAnswered() throws InterruptedException {
    Queue<DeliveryListener> open = new ArrayDeque<>();
    sender(open).send(new TestBatchBody(List.of()), listener());
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    real.advance(ofMillis(499));
    assertThat(clock.instant()).isEqualTo(START);
    open.remove().settled(new DeliveryOutcome.Responded(500));
    advancing.untilItArrives();

    assertThat(done).containsExactly("500 at " + START);
  }

  @Test
  void anAttemptWithoutAnswerHoldsTheClockOnlyForTheMaximumWait() throws InterruptedException {
    Queue<DeliveryListener> open = new ArrayDeque<>();
    sender(open).send(new TestBatchBody(List.of()), listener());
    Advancing advancing = Advancing.start(clock, ofSeconds(10)).untilItWaits();
    real.advance(ofMillis(500));
    advancing.untilItArrives();
    assertThat(done).isEmpty();
    open.remove().settled(new DeliveryOutcome.Responded(200));

    assertThat(done).containsExactly("200 at " + START.plusSeconds(10));
  }

  @Test
  void whatIsKeptOpenForALateAnswerDoesNotHoldTheClock() throws InterruptedException {
    Queue<DeliveryListener> open = new ArrayDeque<>();
    sender(open).send(new TestBatchBody(List.of()), listener());
    DeliveryListener exchange = open.remove();
    exchange.settled(new DeliveryOutcome.TimedOut(true));
    Advancing.start(clock, ofSeconds(10)).untilItArrives();
    exchange.lateEnd(new DeliveryOutcome.Responded(200));

    assertThat(done).endsWith("late 200 at " + START.plusSeconds(10));
  }

  private DeliveryListener listener() {
    return new DeliveryListener() {
      @Override
      public void settled(DeliveryOutcome outcome) {
        done.add(outcome + " at " + clock.instant());
      }

      @Override
      public void lateEnd(@Nullable DeliveryOutcome answer) {
        done.add("late " + answer + " at " + clock.instant());
      }
    };
  }

  private Sender sender(Queue<DeliveryListener> open) {
    FreeSender answeredLater = (_, told) -> open.add(told);
    return new HeldSender(answeredLater, real, clock, time.maxWait());
  }

  /** A loop whose tasks wait until the test takes them, safe for all threads. */
  private record HandingOver(Queue<Runnable> tasks) implements Loop {
    @Override
    public Instant now() {
      return Instant.MAX;
    }

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    @Override
    public void at(Instant when, Runnable task) {
      throw new AssertionError("real time is not asked for");
    }
  }
}
