package io.hermod.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.Finished;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random refusals, slowness, late answers, crashes, failing commits and containers, from a seed: in
 * the end every event was taken, or is in a blob, or is remembered as dropped; and each blob was
 * told of.
 */
class DeadLetterSimulationTest {
  private static final int STEPS = 300;
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  private static List<Long> seeds() {
    return new Random(5).longs(40).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyEventIsTakenOrKeptOrCounted(long seed) {
    new Simulation(seed).run();
  }

  private static final class Simulation {
    private final Random random;
    private final TestRouter router = new TestRouter();
    private final long topic = router.topic("orders");
    private final TestSubscriber subscriber;
    private final TestSubscriber watcher;
    private final Set<String> published = new HashSet<>();

    Simulation(long seed) {
      random = new Random(seed);
      router.retryPolicy = new RetryPolicy(1 + random.nextInt(3), null);
      router.deadLetter = new DeadLetterDestination("/storageAccounts/keeper", "letters", false);
      subscriber = router.subscriber(router.subscribe(topic, "billing", ""));
      watcher = router.subscriber(router.subscribe(router.builtIn.id(), "watch", ""));
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(10)) {
          case 0, 1, 2 -> publish();
          case 3, 4 -> router.loop.advance(Duration.ofMillis(random.nextInt(300_000)));
          case 5 -> subscriber.willAnswer(500, 400, 503);
          case 6 -> subscriber.hold();
          case 7 -> subscriber.release(random.nextBoolean() ? 200 : 500);
          case 8 -> endLate();
          default -> disturb();
        }
      }
      settle();
      check();
    }

    private void publish() {
      Event[] events = new Event[1 + random.nextInt(5)];
      for (int i = 0; i < events.length; i++) {
        String id = "e" + published.size();
        published.add(id);
        byte[] json = ("{\"id\":\"" + id + "\"}").getBytes(UTF_8);
        events[i] = new Event(id, "type", id, "", (byte) 0, new RawJson(json, 0, json.length));
      }
      router.publish(topic, events);
    }

    private void endLate() {
      subscriber.timeOut();
      switch (random.nextInt(4)) {
        case 0 -> subscriber.neverAnswer();
        case 1 -> subscriber.answerLate(500);
        case 2 -> subscriber.answerLate(200);
        default -> router.loop.advance(Duration.ofSeconds(random.nextInt(100)));
      }
    }

    private void disturb() {
      switch (random.nextInt(6)) {
        case 0 -> router.crashAndRestart();
        case 1 -> router.store.commitsFail = true;
        case 2 -> router.store.letters.failures = 1 + random.nextInt(3);
        case 3 -> router.blobs.breakContainer("letters");
        case 4 -> router.blobs.breakContainer("");
        default -> router.store.commitsFail = false;
      }
    }

    private void settle() {
      router.store.commitsFail = false;
      router.blobs.breakContainer("");
      for (int round = 0; round < 100; round++) {
        subscriber.release(200);
        router.loop.advance(Duration.ofHours(2));
      }
    }

    private void check() {
      Set<String> accountedFor = new HashSet<>(subscriber.taken());
      accountedFor.addAll(inBlobs());
      router.store.letters.ends().stream()
          .filter(end -> end.ending() == Finished.Ending.DROPPED)
          .forEach(end -> accountedFor.add(end.eventId()));
      assertThat(accountedFor).isEqualTo(published);
      assertThat(router.store.letters.waiting()).isEmpty();
      assertThat(watcher.taken()).as("each blob was told of").hasSizeGreaterThanOrEqualTo(blobs());
    }

    private int blobs() {
      return router.blobs.names().size();
    }

    private Set<String> inBlobs() {
      return router.blobs.texts().stream()
          .flatMap(text -> ID.matcher(text).results())
          .map((MatchResult found) -> found.group(1))
          .collect(Collectors.toSet());
    }
  }
}
