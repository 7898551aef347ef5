package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Thousands of malformed requests neither break the real process nor fill its memory. */
class BadInputProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int WARM_UP = 1_000;
  private static final int REQUESTS = 4_000;
  private static final long MOST_GROWTH = 12 << 20;
  private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final byte[] good = ("[" + Load.event("good", "Order", "ü{[\\\"") + "]").getBytes(UTF_8);

  @Test
  void survivesMalformedRequests() throws IOException {
    long seed = Seed.draw("survivesMalformedRequests");
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());
    Random random = new Random(seed);

    sendBadBodies(publishing.topic(), random, WARM_UP);
    long before = liveBytes();
    sendBadBodies(publishing.topic(), random, REQUESTS);
    sendBadRequests(publishing.topic());
    long after = liveBytes();
    System.out.printf("live on the heap: %d bytes, then %d%n", before, after);
    assertThat(after).isLessThan(before + MOST_GROWTH);

    publishing.publish("healthy");
    Await.until("delivery as ever", LIMIT, () -> inbox.has("healthy"));
    assertThat(hermod.output().lines()).noneMatch(line -> line.contains("ERROR"));
  }

  private void sendBadBodies(Arm.Topic topic, Random random, int count) throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      for (int i = 0; i < count; i++) {
        byte[] body = damaged(random);
        HttpConnection.Answer answer = connection.publish(topic, body);
        assertThat(answer.status()).as(new String(body, UTF_8)).isBetween(200, 499);
        if (answer.status() != 200) {
          assertThat(answer.body()).contains("\"error\"", "\"code\"", "\"message\"");
        }
      }
    }
  }

  /** A good body with a few bytes of it changed, cut off, or repeated: seldom still good. */
  private byte[] damaged(Random random) {
    byte[] body = good.clone();
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(body, random.nextInt(body.length));
      case 1 -> Arrays.copyOf(body, body.length + 1 + random.nextInt(9));
      case 2 -> "[".repeat(1 + random.nextInt(100_000)).getBytes(UTF_8);
      case 3 -> noise(body, random, 1);
      default -> noise(body, random, 20);
    };
  }

  private static byte[] noise(byte[] body, Random random, int places) {
    for (int i = 0; i < places; i++) {
      body[random.nextInt(body.length)] = (byte) random.nextInt(256);
    }
    return body;
  }

  /** Each on a connection of its own: after some of them it cannot be used again. */
  private void sendBadRequests(Arm.Topic topic) throws IOException {
    String path = topic.path();
    for (String request :
        List.of(
            "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n[]",
            "POST "
                + path
                + " HTTP/1.1\r\nHost: h\r\naeg-sas-key: \u00ff\r\nContent-Length: 0\r\n\r\n",
            "POST "
                + path
                + " HTTP/1.1\r\nHost: h\r\naeg-sas-key: "
                + topic.key()
                + "\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nnogzi",
            "GET " + path + " HTTP/1.1\r\nHost: h\r\naeg-sas-key: " + topic.key() + "\r\n\r\n",
            "POST /topics/%2e%2e/api/events HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
            "POST /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nlong: " + "a".repeat(60_000) + "\r\n\r\n",
            "POST /subscriptions/x HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
            "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: many\r\n\r\n",
            "\u0000\u0001\u0002 nonsense\r\n\r\n")) {
      assertThat(statusOf(request)).as(request).isBetween(400, 499);
    }
  }

  private int statusOf(String request) throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return connection.send(request.getBytes(ISO_8859_1), new byte[0]).status();
    }
  }

  /** What is left after a full collection. */
  private long liveBytes() {
    String java = System.getProperty("java.home");
    String pid = String.valueOf(hermod.process().pid());
    try {
      Process jcmd = new ProcessBuilder(java + "/bin/jcmd", pid, "GC.class_histogram").start();
      Matcher total = TOTAL.matcher(Program.finish(jcmd).output());
      assertThat(total.find()).isTrue();
      return Long.parseLong(total.group(1));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
