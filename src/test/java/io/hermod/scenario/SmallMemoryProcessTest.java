package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The real process with little memory and publishers that send as much as they may in one request,
 * all at once: it may refuse some of it, but it stays up and delivers what it accepted.
 */
class SmallMemoryProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int PUBLISHERS = 24;
  private static final int EVENTS_PER_REQUEST = 15;
  private static final String PADDING = "x".repeat(60_000);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final Set<Integer> statuses = ConcurrentHashMap.newKeySet();
  private final AtomicInteger broken = new AtomicInteger();

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void staysUpWithAHeapOf64Megabytes() {
    hermod.setJvmOptions("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UseParallelGC");
    sendMuchAtOnce(12);
    assertThat(statuses).contains(200);
    assertThat(hermod.output().toString()).doesNotContain("OutOfMemoryError");
  }

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void refusesWhatItHasNoDirectMemoryForAndGoesOn() {
    hermod.setJvmOptions("-XX:MaxDirectMemorySize=4m");
    // Few of them: the JVM looks for memory for half a second before it gives up.
    sendMuchAtOnce(2);
    assertThat(statuses).as("there is too little of it for these requests").contains(503);
  }

  private void sendMuchAtOnce(int requests) {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(topic, "shop", inbox.url());
    List<Thread> publishers = new ArrayList<>();
    for (int i = 0; i < PUBLISHERS; i++) {
      String name = "p" + i;
      publishers.add(Thread.ofPlatform().name(name).start(() -> publish(topic, name, requests)));
    }
    publishers.forEach(publisher -> Await.end(publisher, LIMIT));
    System.out.printf(
        "%d accepted, statuses %s, %d connections broke%n",
        accepted.size(), statuses, broken.get());

    assertThat(hermod.isAlive()).as(hermod.output().toString()).isTrue();
    assertThat(statuses).isSubsetOf(200, 413, 503);
    Await.until("a small event is accepted", LIMIT, () -> isAccepted(topic, "last"));
    Await.until("it is delivered", LIMIT, () -> inbox.has("last"));
    Await.until(
        () -> "%d of %d accepted events".formatted(inbox.events(), accepted.size()),
        LIMIT,
        () -> inbox.hasAll(accepted));
  }

  private boolean isAccepted(Arm.Topic topic, String id) {
    try {
      return new Publishing(hermod, topic).offer(id, "Order", "").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void publish(Arm.Topic topic, String name, int requests) {
    for (int i = 0; i < requests; i++) {
      String request = name + "-" + i + "-";
      List<String> ids =
          IntStream.range(0, EVENTS_PER_REQUEST).mapToObj(event -> request + event).toList();
      send(topic, ids);
    }
  }

  private void send(Arm.Topic topic, List<String> ids) {
    String body =
        ids.stream()
            .map(id -> Load.event(id, "Order", PADDING))
            .collect(Collectors.joining(",", "[", "]"));
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      int status = connection.publish(topic, body.getBytes(UTF_8)).status();
      statuses.add(status);
      if (status == 200) {
        accepted.addAll(ids);
      }
    } catch (IOException e) {
      broken.incrementAndGet();
    }
  }
}
