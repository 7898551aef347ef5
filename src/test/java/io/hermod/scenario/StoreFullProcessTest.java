package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import io.hermod.store.DiskUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The real process with a subscriber that is away, while several times as much is published as the
 * store may take: the newest events are kept, and every other one is counted.
 */
class StoreFullProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final long STORE_BYTES = 24_000_000;
  private static final int EVENTS = 2_000;
  private static final int MOST_OFFERS = 20_000;
  private static final int PADDING_BYTES = 30_000;

  /**
   * An eighth of the store is left to events that wait, some sixty of these, also while it is the
   * journal that is in the way; mostly it is half. A few of the oldest may be sent before others
   * are given up that are newer, so that what arrives need not be without a gap.
   */
  private static final int SURE = 50;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--virtual-time",
          "--store.max-bytes",
          "24MB",
          "--store.when-full",
          "drop-oldest",
          "--delivery.max-in-flight",
          "4");

  private final Random random = new Random(20261115);
  private final List<String> accepted = new ArrayList<>();
  private Publishing publishing = Publishing.NOWHERE;
  private int refused;

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void keepsTheNewestAndCountsWhatItGaveUp() throws IOException {
    start("disk");
    Inbox well = subscribe("well", 200);
    Inbox away = subscribe("away", 503);
    publish(EVENTS);

    assertThat(bytesOnDisk()).isLessThan(STORE_BYTES);
    Await.until("the healthy one", LIMIT, () -> well.hasAll(new HashSet<>(accepted)));
    assertThat(delivered("well")).isEqualTo(EVENTS);
    assertThat(dropped("away")).isPositive();
    assertThat(firstStory()).contains("\"state\":\"dropped\"", "\"remark\":\"StoreFull\"");
    recover(away);
    assertThat(delivered("away") + dropped("away")).isEqualTo(EVENTS);
    assertNewestArrived(away);
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void losesNothingNewerWhenItIsKilled() throws IOException {
    start("disk");
    Inbox away = subscribe("away", 503);
    publish(EVENTS);
    hermod.kill();
    start("disk");
    publish(EVENTS / 4);
    recover(away);

    assertNewestArrived(away);
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void writesNoEventToTheDiskIfTheyAreKeptInMemory() throws IOException {
    start("memory");
    assertThat(hermod.output().has(line -> line.contains("events in memory"))).isTrue();
    Inbox away = subscribe("away", 503);
    long before = bytesOnDisk();
    publish(EVENTS);

    assertThat(bytesOnDisk()).isEqualTo(before);
    assertThat(dropped("away")).isPositive();
    recover(away);
    assertThat(delivered("away") + dropped("away")).isEqualTo(EVENTS);
    hermod.kill();
    start("memory");
    int arrived = away.count();
    publish(1);
    Await.until("the subscription is still there", LIMIT, () -> away.has(accepted.getLast()));
    assertThat(away.count()).isEqualTo(arrived + 1);
  }

  private void start(String medium) {
    hermod.start("--store.events", medium);
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
  }

  private Inbox subscribe(String name, int status) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(Behaviour.status(status));
    hermod.arm().subscribe(publishing.topic(), name, inbox.url());
    return inbox;
  }

  private void publish(int events) throws IOException {
    int wanted = accepted.size() + events;
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      for (int i = 0; i < MOST_OFFERS && accepted.size() < wanted; i++) {
        offer(connection, "e" + accepted.size());
      }
    }
    assertThat(accepted).hasSize(wanted);
  }

  /** Padding that does not become smaller when it is compressed. */
  private void offer(HttpConnection connection, String id) throws IOException {
    byte[] noise = new byte[PADDING_BYTES];
    random.nextBytes(noise);
    String padding = Base64.getEncoder().encodeToString(noise);
    String body = "[" + Load.event(id, "Order", padding) + "]";
    int status = connection.publish(publishing.topic(), body.getBytes(UTF_8)).status();
    assertThat(status).isIn(200, 503);
    if (status == 200) {
      accepted.add(id);
    }
  }

  /**
   * What arrived before was answered with 503. An event that was being attempted when the endpoint
   * recovered waits for another attempt, so that time goes on until nothing is left.
   */
  private void recover(Inbox inbox) {
    refused = inbox.count();
    inbox.answersWith(Behaviour.status(200));
    hermod.arm().advance(Duration.ofHours(4));
    Await.until("the newest arrive and nothing is left", LIMIT, () -> finishes(inbox));
  }

  private boolean finishes(Inbox inbox) {
    hermod.arm().advance(Duration.ofMinutes(1));
    return arrived(inbox).containsAll(newest())
        && of("away", "lane_in_flight") == 0
        && of("away", "lane_parked") == 0;
  }

  private void assertNewestArrived(Inbox inbox) {
    Set<String> arrived = arrived(inbox);
    assertThat(arrived)
        .as("%d of %d arrived", arrived.size(), accepted.size())
        .containsAll(newest());
  }

  private Set<String> arrived(Inbox inbox) {
    return inbox.arrivals().stream().skip(refused).map(Arrival::id).collect(Collectors.toSet());
  }

  private List<String> newest() {
    return accepted.subList(accepted.size() - SURE, accepted.size());
  }

  private String firstStory() {
    return hermod.arm().get("/hermod/v1/topics/orders/events/e20").toString();
  }

  private double delivered(String subscription) {
    return of(subscription, "delivery_success_total");
  }

  private double dropped(String subscription) {
    return look()
        .value(
            "hermod_dropped_events_total",
            "topic",
            "orders",
            "event_subscription_name",
            subscription,
            "drop_reason",
            "StoreFull");
  }

  private double of(String subscription, String metric) {
    return look()
        .value("hermod_" + metric, "topic", "orders", "event_subscription_name", subscription);
  }

  private PrometheusText look() {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return PrometheusText.parse(connection.get("/metrics").body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long bytesOnDisk() {
    Path store = hermod.directory().storeFolder();
    return DiskUse.bytes(store) - DiskUse.bytes(store.resolve("ballast"));
  }
}
