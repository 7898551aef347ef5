package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Dead letters of the real process, sent again. */
class RedriveProcessTest {
  private static final Duration LIMIT = ofSeconds(60);
  private static final int LETTERS = 10_000;
  private static final int PER_BLOB = 1_000;
  private static final int RATE = 1_000;
  private static final String JOB = "/hermod/v1/redrives/big";
  private static final String ORDER = "{\"subscription\":\"shop\",\"rate\":%d,\"jobId\":\"big\"}";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  /**
   * While new events flow to the same subscription and to another one: nothing is lost, no letter
   * is sent from its entry twice, and the rate holds before and after.
   */
  @Test
  void aJobGoesOnByItselfAfterAKill() throws IOException {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox shop = subscriber.inbox("shop");
    Inbox other = subscriber.inbox("other");
    hermod
        .arm()
        .subscribe(
            topic, "Shop", shop.url(), "EventGridSchema", new Arm.Keeping("keeper", "letters", 1));
    hermod.arm().subscribe(topic, "Other", other.url());
    writeLetters();

    try (Load load = new Load(hermod::http, topic, 1, 1, _ -> "Order")) {
      Pacer before = new Pacer(0, System.nanoTime());
      hermod.arm().redrive(ORDER.formatted(RATE));
      before.watchUntil(LETTERS * 4 / 10);
      long killed = System.nanoTime();
      hermod.kill();
      hermod.start();
      Pacer after = new Pacer(before.lastDone, before.lastAt);
      after.watchUntil(LETTERS);
      load.stop();
      System.out.printf("rates: %.0f/s and %.0f/s%n", before.rate(), after.rate());

      assertThat(before.rate()).isLessThan(RATE * 1.1);
      assertThat(after.rate()).isLessThan(RATE * 1.1);
      Set<String> letters = letters();
      Set<String> published = load.ids(Fate.ACKNOWLEDGED);
      Await.until(
          () -> "%d letters of %d".formatted(shop.events(), letters.size()),
          LIMIT,
          () -> shop.hasAll(letters) && shop.hasAll(published) && other.hasAll(published));
      assertThat(letters).noneMatch(other::has);
      assertRepeatsComeFromTheKill(shop, letters, killed);
    }
    // That nothing is left is found out by the turn after the last letter.
    Await.until("an end", LIMIT, () -> "done".equals(job().path("state").asString()));
    assertThat(job().path("total").asInt()).isEqualTo(LETTERS);
    assertThat(job().path("done").asInt()).isEqualTo(LETTERS);
    assertThat(job().path("failed").asInt() + job().path("skipped").asInt()).isZero();
    assertThat(job().path("faultCount").asInt()).isEqualTo(1);
    assertThat(job().path("faults").toString()).contains("SHOP/2026/1/1/0/half.json");

    JsonNode again = hermod.arm().post("/hermod/v1/deadletters/redrive", ORDER.formatted(RATE));
    assertThat(again).isEqualTo(job());
  }

  /** What was under way, or delivered and not yet committed, when the process was killed. */
  private static void assertRepeatsComeFromTheKill(Inbox shop, Set<String> letters, long killed) {
    var arrivals =
        shop.arrivals().stream()
            .filter(arrival -> letters.contains(arrival.id()))
            .collect(Collectors.groupingBy(Arrival::id));
    List<List<Arrival>> repeated =
        arrivals.values().stream().filter(each -> each.size() > 1).toList();
    System.out.println(repeated.size() + " letters came twice");
    assertThat(repeated)
        .allSatisfy(
            each -> {
              assertThat(each).hasSize(2);
              assertThat(each.getFirst().at() - killed).isGreaterThan(-ofSeconds(5).toNanos());
              assertThat(each.getLast().at()).isGreaterThan(killed);
            });
  }

  /** Looks at the job again and again, and measures how fast it goes. */
  private final class Pacer {
    private final long firstDone;
    private final long firstAt;
    private long lastDone;
    private long lastAt;

    /** Begins no later than the work does, so that a slow machine only lowers what it finds. */
    Pacer(long firstDone, long firstAt) {
      this.firstDone = firstDone;
      this.firstAt = firstAt;
    }

    void watchUntil(int wanted) {
      Await.until(() -> "so many sent: " + job(), LIMIT, () -> look() >= wanted);
    }

    private long look() {
      JsonNode job = job();
      lastAt = System.nanoTime();
      lastDone = job.path("done").asLong();
      return lastDone;
    }

    double rate() {
      return (lastDone - firstDone) * 1e9 / (lastAt - firstAt);
    }
  }

  private JsonNode job() {
    return hermod.arm().get(JOB);
  }

  private void writeLetters() throws IOException {
    Path folder = blobs();
    for (int first = 0; first < LETTERS; first += PER_BLOB) {
      String json =
          IntStream.range(first, first + PER_BLOB)
              .mapToObj(RedriveProcessTest::entry)
              .collect(Collectors.joining(",", "[", "]"));
      Files.writeString(folder.resolve(first + ".json"), json);
    }
    Files.writeString(folder.resolve("half.json"), "[" + entry(LETTERS).substring(0, 100));
  }

  private Path blobs() throws IOException {
    return Files.createDirectories(
        hermod.directory().deadLetterFolder().resolve("keeper/letters/SHOP/2026/1/1/0"));
  }

  private static Set<String> letters() {
    return IntStream.range(0, LETTERS).mapToObj(i -> "letter" + i).collect(Collectors.toSet());
  }

  private static String entry(int number) {
    String event = Load.event("letter" + number, "Order", "x".repeat(300));
    return event.substring(0, event.length() - 1)
        + """
        ,"deadLetterReason":"MaxDeliveryAttemptsExceeded","deliveryAttempts":1,\
        "lastDeliveryOutcome":"NotFound","publishTime":"2026-01-01T00:00:00.0000000Z",\
        "lastDeliveryAttemptTime":"2026-01-01T00:00:01.0000000Z"}\
        """;
  }

  /** Round after round: fresh life, the same id, a count that goes on. */
  @Test
  void aLetterThatFailsAgainIsALetterAgainAndIsCountedOn() throws IOException {
    hermod.start("--virtual-time", "--deadletter.delay", "0s");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.statuses(400, 400, 400, 200));
    hermod
        .arm()
        .subscribe(
            publishing.topic(),
            "shop",
            inbox.url(),
            "EventGridSchema",
            new Arm.Keeping("keeper", "letters", 1));
    publishing.publish("one");
    hermod.arm().advance(ofMinutes(1));
    String published = newest(publishing).path("publishedAt").asString();

    for (int redrives = 1; redrives <= 2; redrives++) {
      redriveAndAwaitTheEnd();
      assertThat(newest(publishing).path("redrives").asInt()).isEqualTo(redrives);
      assertThat(state(publishing)).isEqualTo("deadLettered");
    }
    assertThat(hermod.arm().get("/hermod/v1/deadletters").path("value")).hasSize(3);
    hermod.kill();
    hermod.start("--virtual-time", "--deadletter.delay", "0s");
    redriveAndAwaitTheEnd();

    assertThat(state(publishing)).isEqualTo("delivered");
    assertThat(newest(publishing).path("redrives").asInt()).isEqualTo(3);
    assertThat(newest(publishing).path("position").asString()).isEqualTo("redriven-2");
    assertThat(newest(publishing).path("publishedAt").asString()).isEqualTo(published);
    assertThat(newest(publishing).path("subscriptions")).hasSize(1);
    assertThat(inbox.arrivals()).extracting(Arrival::attempt).containsExactly(0, 0, 0, 0);
    assertThat(hermod.arm().explain(publishing.topic(), "one").path("occurrences")).hasSize(4);
  }

  private void redriveAndAwaitTheEnd() {
    String id = hermod.arm().redrive("{\"topic\":\"orders\"}").path("jobId").asString();
    hermod.arm().advance(ofMinutes(1));
    JsonNode job = hermod.arm().get("/hermod/v1/redrives/" + id);
    assertThat(job.path("state").asString()).isEqualTo("done");
    assertThat(job.path("done").asInt()).isEqualTo(1);
  }

  private JsonNode newest(Publishing publishing) {
    return hermod.arm().explain(publishing.topic(), "one").at("/occurrences/0");
  }

  private String state(Publishing publishing) {
    return newest(publishing).at("/subscriptions/0/state").asString();
  }
}
