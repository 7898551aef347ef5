package io.hermod.testing;

import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Test classes that JUnit runs at the same time, each with servers of its own. */
class ParallelClassesTest {
  private static final int CLASSES = 3;

  /** Where the classes wait for each other. It breaks if they run one after the other. */
  private static final CyclicBarrier MEETING = new CyclicBarrier(CLASSES);

  @Test
  void classesThatRunAtTheSameTimeDoNotDisturbEachOther() {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();

    LauncherFactory.create().execute(inParallel(), listener);

    TestExecutionSummary summary = listener.getSummary();
    assertThat(summary.getFailures()).map(TestExecutionSummary.Failure::getException).isEmpty();
    assertThat(summary.getTestsSucceededCount()).isEqualTo(CLASSES);
  }

  private static LauncherDiscoveryRequest inParallel() {
    String parallel = "junit.jupiter.execution.parallel.";
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectClass(Shop.class), selectClass(Billing.class), selectClass(Stock.class))
        .configurationParameter(parallel + "enabled", "true")
        .configurationParameter(parallel + "mode.classes.default", "concurrent")
        .configurationParameter(parallel + "config.executor-service", "WORKER_THREAD_POOL")
        .configurationParameter(parallel + "config.strategy", "fixed")
        .configurationParameter(parallel + "config.fixed.parallelism", Integer.toString(CLASSES))
        .build();
  }

  static final class Shop extends SameNames {
    @RegisterExtension static final HermodExtension hermod = HermodExtension.virtualTime().build();

    Shop() {
      super(hermod, 1);
    }
  }

  static final class Billing extends SameNames {
    @RegisterExtension static final HermodExtension hermod = HermodExtension.virtualTime().build();

    Billing() {
      super(hermod, 2);
    }
  }

  static final class Stock extends SameNames {
    @RegisterExtension static final HermodExtension hermod = HermodExtension.virtualTime().build();

    Stock() {
      super(hermod, 3);
    }
  }

  /** All classes give their things the same names, and move their clocks differently. */
  abstract static class SameNames {
    private final HermodExtension shared;
    private final int hours;

    @RegisterExtension final HermodExtension own = HermodExtension.virtualTime().build();

    SameNames(HermodExtension shared, int hours) {
      this.shared = shared;
      this.hours = hours;
    }

    @Test
    void onlyItsOwnEventsArrive() throws Exception {
      for (HermodExtension hermod : List.of(shared, own)) {
        hermod.topic("orders").subscribe(hermod.handler("shop").url());
      }
      MEETING.await(1, TimeUnit.MINUTES);

      for (HermodExtension hermod : List.of(shared, own)) {
        deliverAfterAnOutage(hermod);
      }
    }

    private void deliverAfterAnOutage(HermodExtension hermod) {
      TestHandler handler = hermod.handler("shop");
      handler.failWith(503).times(hours);
      String id = hermod.topic("orders").publish("Order.Placed", "{}");

      hermod.advance(Duration.ofHours(hours));

      assertThat(hermod.explain("orders", id)).isDelivered().afterAttempts(hours + 1);
      assertThat(handler.requests()).hasSize(hours + 1);
      assertThat(handler.events()).map(ReceivedEvent::id).containsExactly(id);
    }
  }
}
