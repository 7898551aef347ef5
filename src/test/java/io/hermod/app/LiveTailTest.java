package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hermod.app.LiveServer.Message;
import io.hermod.app.LiveServer.Stream;
import io.hermod.app.LiveServer.Visitor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Live tails over real connections to a whole server. */
class LiveTailTest extends SharedServerTest {
  LiveTailTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void showsEventsThatTheFilterMatchesAsText() throws Exception {
    String filter = "{\"includedEventTypes\":[\"Paid\"]}";
    try (Stream all = server.tail("GET", "topics/orders/tail", "");
        Stream some =
            server.tail(
                "GET",
                "topics/ORDERS/tail?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8),
                "");
        Stream posted = server.tail("POST", "topics/orders/tail", "{\"filter\":" + filter + "}")) {
      publish(
          "["
              + LiveServer.event("a", "Placed", "\"<script>\\u2028\"")
              + ","
              + LiveServer.event("b", "Paid", "\"" + "ä".repeat(5000) + "\"")
              + "]");

      Message first = all.next();
      assertThat(first.name()).isEqualTo("event");
      assertThat(first.data().path("id").asString()).isEqualTo("a");
      assertThat(first.data().path("type").asString()).isEqualTo("Placed");
      assertThat(first.data().path("event").asString()).contains("<script>");
      assertThat(first.data().path("truncated").asBoolean()).isFalse();
      assertThat(first.data().path("skipped").asInt()).isZero();
      JsonNode large = all.next().data();
      assertThat(large.path("truncated").asBoolean()).isTrue();
      assertThat(large.path("bytes").asInt()).isGreaterThan(10_000);
      assertThat(large.path("event").asString().getBytes(StandardCharsets.UTF_8).length)
          .isBetween(8000, 8192);
      assertThat(large.path("event").asString()).endsWith("ä");
      for (Stream filtered : List.of(some, posted)) {
        assertThat(filtered.next().data().path("id").asString()).isEqualTo("b");
      }
    }
  }

  @Test
  void samplesMoreThanAPersonCanReadAndSaysHowManyWereLeftOut() throws Exception {
    try (Stream tail = server.tail("GET", "topics/orders/tail", "")) {
      List<String> many = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        many.add(LiveServer.event("m" + i, "Placed", "1"));
      }
      publish(many.toString());

      long shown = 0;
      long skipped = 0;
      while (shown + skipped < 1000) {
        Message message = tail.next();
        shown += message.name().equals("event") ? 1 : 0;
        skipped += message.data().path("skipped").asLong();
      }
      assertThat(shown).isEqualTo(20);
      assertThat(skipped).isEqualTo(980);
    }
  }

  @Test
  void showsTheAttemptsOfASubscriptionAndWhatFollows() throws Exception {
    server.createTopic("bills");
    server.subscribe(
        "bills",
        "bank",
        "{\"destination\":%s}".formatted(LiveServer.webhook("http://127.0.0.1:1/hook")));
    try (Stream tail = server.tail("GET", "topics/bills/tail?subscription=BANK", "")) {
      server.post("topics/bills/events", LiveServer.event("b1", "Sent", "1"));

      JsonNode first = tail.next().data();
      assertThat(first.path("subscription").asString()).isEqualTo("bank");
      assertThat(first.path("id").asString()).isEqualTo("b1");
      assertThat(first.path("number").asInt()).isEqualTo(1);
      assertThat(first.path("next").asString()).isEqualTo("retry");
      assertThat(first.path("nextAttemptAt").asString()).startsWith("20");
      assertThat(first.path("rule").asString()).isNotEmpty();
      server.post("clock/advance", "{\"by\":\"1m\"}");
      assertThat(tail.next().data().path("number").asInt()).isEqualTo(2);

      server.expect(
          204, "DELETE", server.subscriptionId("bills", "bank") + "?api-version=2022-06-15", "");
      assertThat(reasonOfEnd(tail)).isEqualTo("deleted");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          topics/nowhere/tail                          | 404 | There is no topic 'nowhere'.
          topics/orders/tail?subscription=nobody       | 404 | Topic 'orders' has no subscription 'nobody'.
          topics/orders/tail?filter=%7B                | 400 | malformed JSON
          topics/orders/tail?filter=%7B%22a%22%3A1%7D  | 400 | filter.a
          topics/orders/tail?filters=x                 | 400 | filters is not known here
          """)
  void saysWhatIsWrongWithARequest(String path, int status, String words) {
    HttpResponse<String> response = server.send("GET", "/hermod/v1/" + path, "");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).contains(words);
  }

  @Test
  void refusesMoreTailsThanItsLimitAndForgetsThoseThatWent() throws Exception {
    List<Stream> open = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      open.add(server.tail("GET", "topics/orders/tail", ""));
    }
    HttpResponse<String> refused = server.send("GET", "/hermod/v1/topics/orders/tail", "");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("TooManyTails", "32 live tails are open");
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("10");
    for (Stream each : open) {
      each.close();
    }
    int status = 429;
    for (int i = 0; i < 1000 && status == 429; i++) {
      try (Stream again = tailIfPossible()) {
        status = again == null ? 429 : 200;
      }
    }
    assertThat(status).isEqualTo(200);
  }

  @Test
  void aReaderThatDoesNotReadHoldsUpNeitherPublishersNorDeliveries() throws Exception {
    Set<String> delivered = ConcurrentHashMap.newKeySet();
    HttpServer webhook = webhook(delivered);
    server.createTopic("busy");
    server.subscribe(
        "busy",
        "shop",
        "{\"destination\":%s}"
            .formatted(
                LiveServer.webhook(
                    "http://127.0.0.1:%d/".formatted(webhook.getAddress().getPort()))));
    Set<String> published = new HashSet<>();
    try (Stream _ = server.tail("GET", "topics/busy/tail", "");
        Stream _ = server.tail("GET", "topics/busy/tail?subscription=shop", "")) {
      String data = "\"" + "x".repeat(20_000) + "\"";
      for (int i = 0; i < 200; i++) {
        server.post("topics/busy/events", LiveServer.event("s" + i, "Placed", data));
        published.add("s" + i);
      }
      for (int i = 0; i < 2000 && delivered.size() < published.size(); i++) {
        // Lets everything happen that is due now, and waits for it.
        server.post("clock/advance", "{\"by\":\"0s\"}");
      }
      assertThat(delivered).isEqualTo(published);
    } finally {
      webhook.stop(0);
    }
  }

  private static HttpServer webhook(Set<String> delivered) throws IOException {
    HttpServer webhook =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    webhook.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          JsonMapper.shared()
              .readTree(body)
              .forEach(each -> delivered.add(each.path("id").asString()));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    webhook.start();
    return webhook;
  }

  @Test
  void endsWithTheSessionThatOpenedIt() throws Exception {
    Visitor visitor = server.signInAsReader("leaving");
    try (Stream tail = server.tail(visitor, "topics/orders/tail")) {
      server.signOut(visitor);
      assertThat(reasonOfEnd(tail)).isEqualTo("accessEnded");
    }
  }

  @Test
  void endsWithTheClientThatOpenedIt() throws Exception {
    try (Stream tail = server.tail(server.signInAsReader("removed"), "topics/orders/tail")) {
      server.expect(204, "DELETE", "/hermod/v1/clients/removed", "");
      assertThat(reasonOfEnd(tail)).isEqualTo("accessEnded");
    }
  }

  private static String reasonOfEnd(Stream tail) {
    Message message = tail.next();
    while (!message.name().equals("end")) {
      message = tail.next();
    }
    return message.data().path("reason").asString();
  }

  private @Nullable Stream tailIfPossible() {
    try {
      return server.tail("GET", "topics/orders/tail", "");
    } catch (AssertionError _) {
      return null;
    }
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void endsWhenTheServerStops(HttpClient.Version version, @TempDir Path folder) throws Exception {
    try (LiveServer other = new LiveServer(folder, version, List.of())) {
      other.createTopic("orders");
      try (Stream tail = other.tail("GET", "topics/orders/tail", "")) {
        other.post("topics/orders/events", LiveServer.event("a", "Placed", "1"));
        assertThat(tail.next().data().path("id").asString()).isEqualTo("a");

        other.stop();

        Message last = tail.next();
        assertThat(last.name()).isEqualTo("end");
        assertThat(last.data().path("reason").asString()).isEqualTo("stopping");
      }
    }
  }

  private void publish(String events) {
    server.post("topics/orders/events", events);
  }
}
