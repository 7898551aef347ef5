package io.hermod.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BackgroundQueueTest {
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration FOREVER = Duration.ofDays(1);

  private final BlockingQueue<List<String>> handled = new LinkedBlockingQueue<>();
  private final List<BackgroundQueue<String>> queues = new ArrayList<>();

  @AfterEach
  void close() {
    queues.forEach(BackgroundQueue::close);
  }

  @Test
  void handlesThingsInOrderAndSeveralAtOnce() throws InterruptedException {
    BackgroundQueue<String> queue = queue(new BackgroundQueue.Limits(10, 100, 3, AT_ONCE));
    Stream.of("a", "b", "c", "d").forEach(queue::offer);

    queue.start();

    assertThat(next()).containsExactly("a", "b", "c");
    assertThat(next()).containsExactly("d");
    queue.offer("e");
    assertThat(next()).containsExactly("e");
    assertThat(queue.dropped()).isZero();
  }

  @Test
  void countsWhatFindsNoRoomByNumberAndBySize() {
    BackgroundQueue<String> few = queue(new BackgroundQueue.Limits(2, 100, 1, AT_ONCE));
    BackgroundQueue<String> small = queue(new BackgroundQueue.Limits(100, 10, 1, AT_ONCE));

    assertThat(Stream.of("a", "b", "c").map(few::offer)).containsExactly(true, true, false);
    assertThat(Stream.of("12345678", "123", "12").map(small::offer))
        .containsExactly(true, false, true);
    assertThat(few.dropped()).isEqualTo(1);
    assertThat(small.dropped()).isEqualTo(1);
  }

  @Test
  void hasRoomAgainForWhatWasHandled() throws InterruptedException {
    BackgroundQueue<String> queue = queue(new BackgroundQueue.Limits(1, 10, 1, AT_ONCE));
    queue.start();

    for (int i = 0; i < 100; i++) {
      assertThat(queue.offer("1234567890")).isTrue();
      assertThat(next()).hasSize(1);
    }
  }

  @Test
  void nobodyWaitsWhileTheHandlerHangs() throws InterruptedException {
    Semaphore isIn = new Semaphore(0);
    Semaphore mayGo = new Semaphore(0);
    BackgroundQueue<String> queue =
        queue(
            new BackgroundQueue.Limits(5, 100, 1, AT_ONCE),
            _ -> {
              isIn.release();
              mayGo.acquireUninterruptibly();
            });
    queue.start();
    queue.offer("first");
    isIn.acquire();

    for (int i = 0; i < 1000; i++) {
      queue.offer("more");
    }

    assertThat(queue.dropped()).isEqualTo(995);
    mayGo.release(1000);
  }

  @Test
  void gathersUntilThereAreEnough() throws InterruptedException {
    BackgroundQueue<String> queue = queue(new BackgroundQueue.Limits(10, 100, 3, FOREVER));
    queue.start();

    Stream.of("a", "b").forEach(queue::offer);
    queue.wake();
    queue.offer("c");

    assertThat(next()).containsExactly("a", "b", "c");
  }

  @Test
  void aFailureLosesOnlyWhatItIsAbout() throws InterruptedException {
    BackgroundQueue<String> queue =
        queue(
            new BackgroundQueue.Limits(10, 100, 1, AT_ONCE),
            things -> {
              if (things.contains("bad")) {
                throw new AssertionError("expected");
              }
              handled.add(things);
            });
    queue.start();

    Stream.of("bad", "good").forEach(queue::offer);

    assertThat(next()).containsExactly("good");
    assertThat(queue.dropped()).isEqualTo(1);
  }

  @Test
  void callsTheHandlerWithoutAnythingWhenWokenOrEverySecond() throws InterruptedException {
    BackgroundQueue<String> woken = queue(new BackgroundQueue.Limits(1, 1, 1, AT_ONCE));
    woken.start();
    woken.wake();
    assertThat(next()).isEmpty();

    BackgroundQueue<String> regular =
        new BackgroundQueue<>(
            "regular",
            new BackgroundQueue.Limits(1, 1, 1, AT_ONCE),
            String::length,
            handled::add,
            () -> true);
    queues.add(regular);
    regular.start();
    assertThat(next()).isEmpty();
    assertThat(next()).isEmpty();
  }

  @Test
  void handlesWhatWaitsWhenItIsClosedAndTakesNothingMore() {
    BackgroundQueue<String> queue = queue(new BackgroundQueue.Limits(10, 100, 2, FOREVER));
    queue.start();
    Stream.of("a", "b", "c").forEach(queue::offer);

    queue.close();

    assertThat(handled.stream().flatMap(List::stream)).containsExactly("a", "b", "c");
    assertThat(queue.offer("d")).isFalse();
    assertThat(queue.dropped()).isEqualTo(1);
    queue.close();
  }

  private BackgroundQueue<String> queue(BackgroundQueue.Limits limits) {
    return queue(limits, handled::add);
  }

  private BackgroundQueue<String> queue(
      BackgroundQueue.Limits limits, Consumer<List<String>> handler) {
    BackgroundQueue<String> queue =
        new BackgroundQueue<>("test", limits, String::length, handler, () -> false);
    queues.add(queue);
    return queue;
  }

  private List<String> next() throws InterruptedException {
    List<String> things = handled.poll(30, TimeUnit.SECONDS);
    assertThat(things).isNotNull();
    return things;
  }
}
