package io.hermod.destination.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestResources;
import io.hermod.config.source.FunctionAppConfig;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.senders.TestSenders;
import io.hermod.event.Schema;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.HeaderMapping;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server in the place of a function app, with the address of its Event Grid webhook. */
class FunctionSenderTest {
  private static final String FUNCTION_ID =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Web/sites/Shop/functions/OnOrder";

  private record Received(String uri, MultiMap headers, String body) {}

  private final Vertx vertx = Vertx.vertx();
  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
  private final HttpServer app =
      vertx
          .createHttpServer()
          .requestHandler(
              request ->
                  request
                      .body()
                      .onSuccess(
                          body -> {
                            received.add(
                                new Received(request.uri(), request.headers(), body.toString()));
                            request.response().setStatusCode(202).end();
                          }))
          .listen(0, "127.0.0.1")
          .await();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void callsTheWebhookOfTheAppWithItsKey() throws InterruptedException {
    try (TestSenders senders = senders("app-key")) {
      assertThat(senders.send(function(BatchPolicy.NONE), "{\"id\":\"1\"}"))
          .isEqualTo(new Responded(202));
    }

    Received request = received.take();
    assertThat(request.uri()).isEqualTo("/runtime/webhooks/EventGrid?functionName=OnOrder");
    assertThat(request.headers().get("x-functions-key")).isEqualTo("app-key");
    assertThat(request.headers().get("aeg-event-type")).isEqualTo("Notification");
    assertThat(request.headers().get("aeg-subscription-name")).isEqualTo("SHOP");
    assertThat(request.headers().get("x-system")).isEqualTo("till");
    assertThat(request.body()).startsWith("[{\"id\":\"1\"").endsWith("}]");
  }

  @Test
  void sendsSeveralEventsIfTheSubscriptionWantsThem() throws InterruptedException {
    try (TestSenders senders = senders(null)) {
      senders.send(function(new BatchPolicy(10, null, false)), "{\"id\":\"1\"}", "{\"id\":\"2\"}");
    }

    Received request = received.take();
    assertThat(request.body()).contains("\"id\":\"1\"", "\"id\":\"2\"");
    assertThat(request.headers().contains("x-functions-key")).isFalse();
  }

  @Test
  void sendsOneEventAtATimeIfTheSubscriptionSetsOnlyTheSize() throws InterruptedException {
    try (TestSenders senders = senders(null)) {
      senders
          .delivering(Schema.CLOUD_EVENTS)
          .send(function(new BatchPolicy(null, 128, false)), "{\"id\":\"1\"}");
    }

    assertThat(received.take().body()).as("only batches are arrays").startsWith("{");
  }

  @Test
  void doesNotLetAHeaderOfTheSubscriptionReplaceTheKey() throws InterruptedException {
    AzureFunctionDestination sly =
        function(BatchPolicy.NONE)
            .withHeaders(List.of(new HeaderMapping.Static("X-Functions-Key", "mine", false)));
    try (TestSenders senders = senders("app-key")) {
      senders.send(sly, "{\"id\":\"1\"}");
    }

    assertThat(received.take().headers().getAll("x-functions-key")).containsExactly("app-key");
  }

  private TestSenders senders(@Nullable String key) {
    URI url = URI.create("http://127.0.0.1:%d/".formatted(app.actualPort()));
    return new TestSenders(TestResources.of(new FunctionAppConfig("shop", url, key)));
  }

  private static AzureFunctionDestination function(BatchPolicy batching) {
    return new AzureFunctionDestination(
        FUNCTION_ID, batching, List.of(new HeaderMapping.Static("x-system", "till", false)));
  }
}
