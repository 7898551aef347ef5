package io.hermod.testing;

import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Tests with a server each. No other test of the library asserts a time. This one does, because the
 * library promises that each test can have a server of its own, and that is only useful if it is
 * fast. The limits are several times what two idle cores need, and a median does not count the
 * moments in which the machine is busy with something else.
 */
class FiftyServersTest {
  private static final int TESTS = 50;
  private static final Duration SUITE_LIMIT = Duration.ofSeconds(30);
  private static final Duration START_LIMIT = Duration.ofMillis(500);

  @Test
  void fiftyTestsWithAServerEachTakeLessThanHalfAMinute() {
    Duration suite = median(TESTS, FiftyServersTest::timeOfATest).multipliedBy(TESTS);

    System.out.printf("50 tests with a server each: %.1f s%n", suite.toMillis() / 1e3);
    assertThat(suite).isLessThan(SUITE_LIMIT);
  }

  @Test
  void aFurtherServerIsReadyInWellUnderASecond() {
    // The first one of this JVM.
    long _ = timeToStart();

    assertThat(median(9, FiftyServersTest::timeToStart)).isLessThan(START_LIMIT);
  }

  private static Duration median(int count, LongSupplier nanoseconds) {
    long[] all = LongStream.generate(nanoseconds).limit(count).sorted().toArray();
    return Duration.ofNanos(all[count / 2]);
  }

  private static long timeOfATest() {
    long begin = System.nanoTime();
    try (Hermod hermod = Hermod.start(ServerOptions.virtualTime().seed(1))) {
      anEventIsDeliveredAfterAnOutage(hermod);
    }
    return System.nanoTime() - begin;
  }

  private static void anEventIsDeliveredAfterAnOutage(Hermod hermod) {
    TestHandler handler = hermod.handler("shop");
    hermod.topic("orders").subscribe(handler.url());
    handler.failWith(503).times(3);

    String id = hermod.topic("orders").publish("Order.Placed", "{}");
    hermod.advance(Duration.ofMinutes(10));

    assertThat(hermod.explain("orders", id)).isDelivered().afterAttempts(4);
    assertThat(handler.requests()).as("nothing of other servers").hasSize(4);
  }

  private static long timeToStart() {
    long begin = System.nanoTime();
    try (Hermod _ = Hermod.start()) {
      return System.nanoTime() - begin;
    }
  }
}
