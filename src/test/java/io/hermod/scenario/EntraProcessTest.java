package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A webhook that is protected by Entra, and a tenant that sometimes gives no tokens. */
class EntraProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String TENANT = "11111111-2222-3333-4444-555555555555";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  private volatile int status = 200;
  private final HttpServer tokens = server();

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void serveTokens() {
    tokens.createContext("/", this::answer);
    tokens.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] body = "{\"access_token\":\"s3cret-token\",\"expires_in\":3600}".getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @AfterEach
  void stopServing() {
    tokens.stop(0);
  }

  @Test
  void deliversWithATokenAndTriesAgainWhileThereIsNone() throws IOException {
    hermod.start("--config", configuration().toString());
    Inbox inbox = subscriber.inbox("shop");
    Arm.Topic topic = hermod.arm().createTopic("orders");
    hermod.arm().createSubscription(topic, "shop", properties(inbox));
    Publishing publishing = new Publishing(hermod, topic);
    status = 401;
    publishing.publish("one");
    Await.until("the first attempt", LIMIT, () -> explained(topic).contains("responded with 401"));
    assertThat(explained(topic)).doesNotContain("s3cret");
    assertThat(inbox.count()).isZero();

    status = 200;
    hermod.kill();
    hermod.start("--config", configuration().toString());
    hermod.arm().advance(ofMinutes(1));
    Await.until("a delivery", LIMIT, () -> inbox.has("one"));
    assertThat(inbox.last().headers().get("Authorization")).isEqualTo("Bearer s3cret-token");
    assertThat(hermod.output().toString()).doesNotContain("s3cret");
  }

  private Path configuration() throws IOException {
    Path file = hermod.directory().root().resolveSibling("given.yaml");
    Files.writeString(
        file,
        """
        entra-tenants:
          %s:
            token-endpoint: http://127.0.0.1:%d/token
            client-id: router
            client-secret: s3cret-of-the-client
        """
            .formatted(TENANT, tokens.getAddress().getPort()));
    return file;
  }

  private static String properties(Inbox inbox) {
    return """
    {"destination": {"endpointType": "WebHook", "properties": {
       "endpointUrl": "%s",
       "azureActiveDirectoryTenantId": "%s",
       "azureActiveDirectoryApplicationIdOrUri": "api://shop"}}}
    """
        .formatted(inbox.url(), TENANT);
  }

  private String explained(Arm.Topic topic) {
    return hermod.arm().explain(topic, "one").toString();
  }
}
