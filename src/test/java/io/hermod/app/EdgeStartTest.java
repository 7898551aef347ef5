package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EdgeStartTest {
  private static final String EVENT =
      """
      [{"id": "1", "subject": "s", "eventType": "t", "eventTime": "now", "dataVersion": "1"}]
      """;

  @TempDir private Path root;
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void appliesTheStartUpFileBeforeItTakesRequests() throws Exception {
    Files.writeString(root.resolve("twin.json"), "{\"topics\": {\"orders\": {}, \"a\": {}}}");
    try (Hermod hermod = start()) {
      assertThat(call(hermod, "GET", "/topics/orders", "").statusCode()).isEqualTo(200);

      Path report = hermod.directory().twinReport();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
          .isEqualTo("rw-------");
      JsonNode reported = new JsonMapper().readTree(Files.readAllBytes(report));
      assertThat(reported.path("topics").propertyNames()).containsExactly("orders");
      assertThat(reported.at("/errors/topics/a").asString())
          .startsWith("HttpStatusCode='BadRequest' ErrorCode='InvalidName' Message='");
    }
  }

  @Test
  void startsWithWhatItHasWhereTheFileCannotBeUsed() throws Exception {
    Files.writeString(root.resolve("twin.json"), "{\"topics\": {\"orders\": {}}}");
    start().close();
    Files.writeString(root.resolve("twin.json"), "{");

    try (Hermod hermod = start()) {
      assertThat(call(hermod, "GET", "/topics/orders", "").statusCode()).isEqualTo(200);
      assertThat(hermod.directory().twinReport()).content().contains("malformed JSON");
    }
  }

  @Test
  void deliversEventsWithTheBareNameOfTheirTopic() throws Exception {
    Files.writeString(root.resolve("twin.json"), "{}");
    BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    HttpServer webhook = webhook(bodies);
    try (Hermod hermod = start()) {
      call(hermod, "PUT", "/topics/orders", "{}");
      HttpResponse<String> put =
          call(
              hermod,
              "PUT",
              "/topics/orders/eventSubscriptions/sub1",
              """
              {"properties": {"destination": {"endpointType": "WebHook",
                "properties": {"endpointUrl": "http://127.0.0.1:%d/"}},
                "filter": {"advancedFilters": [
                  {"operatorType": "StringIn", "key": "Topic", "values": ["ORDERS"]}]}}}
              """
                  .formatted(webhook.getAddress().getPort()));
      assertThat(put.statusCode()).as(put.body()).isEqualTo(200);

      assertThat(call(hermod, "POST", "/topics/orders/events", EVENT).statusCode()).isEqualTo(200);

      JsonNode event = new JsonMapper().readTree(bodies.poll(20, TimeUnit.SECONDS)).get(0);
      assertThat(event.path("topic").asString()).isEqualTo("orders");
      assertThat(event.path("metadataVersion").asString()).isEqualTo("1");
    } finally {
      webhook.stop(0);
    }
  }

  private HttpResponse<String> call(Hermod hermod, String method, String path, String body)
      throws IOException, InterruptedException {
    URI uri = hermod.address().httpAddress().orElseThrow().resolve(path);
    return client.send(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  private static HttpServer webhook(BlockingQueue<String> bodies) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> take(exchange, bodies));
    server.start();
    return server;
  }

  private static void take(HttpExchange exchange, BlockingQueue<String> bodies) throws IOException {
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  /** A module that lets everybody in, on plain HTTP. */
  private Hermod start() {
    List<GivenValue> flags =
        List.of(
            flag("data-dir", root.resolve("data").toString()),
            flag("edge.enabled", "true"),
            flag("edge.twin-file", root.resolve("twin.json").toString()),
            flag("http-port", "0"),
            flag("inbound.server-auth.tls-policy", "disabled"),
            flag("inbound.client-auth.client-cert.enabled", "false"),
            flag("outbound.webhook.https-only", "false"));
    HermodConfig config = HermodConfig.of(new ConfigReader(root, Map.of()).read(flags, null));
    return Hermod.start(config, InstantSource.system());
  }

  private static GivenValue flag(String name, String value) {
    return new GivenValue(name, value, "test");
  }
}
