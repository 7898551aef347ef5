package io.hermod.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.subscription.EntraApplication;
import io.hermod.tls.CallRules;
import io.hermod.validation.TestEndpoint.Behaviour;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Endpoints that are protected by Entra. */
class ProtectedEndpointTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final EntraApplication APPLICATION = new EntraApplication("tenant", "api://shop");

  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void areCalledWithAToken() throws InterruptedException {
    endpoint.answersWith(Behaviour.status(200));
    try (EndpointCaller caller = new EndpointCaller(settings(givingTokens()))) {
      assertThat(caller.call(request(), APPLICATION, TIMEOUT)).isInstanceOf(EndpointResponse.class);
    }

    assertThat(endpoint.next().header("Authorization")).isEqualTo("Bearer for api://shop");
  }

  @Test
  void areNotCalledWithoutOne() throws InterruptedException {
    try (EndpointCaller caller = new EndpointCaller(settings(BearerSource.NONE))) {
      assertThat(caller.call(request(), APPLICATION, TIMEOUT))
          .isEqualTo(
              new EndpointReply.NoResponse(
                  "requires a token: no token: tenant tenant is not configured"));
    }

    assertThat(endpoint.requests()).isEmpty();
  }

  private EndpointRequest request() {
    return EndpointRequest.options(URI.create(endpoint.url()));
  }

  private CallerSettings settings(BearerSource tokens) {
    return new CallerSettings(vertx, CallRules.USUAL, Egress.OPEN, tokens, InstantSource.system());
  }

  private static BearerSource givingTokens() {
    return new BearerSource() {
      @Override
      public CompletionStage<String> token(EntraApplication application) {
        return CompletableFuture.completedFuture("for " + application.applicationIdOrUri());
      }

      @Override
      public void refused(EntraApplication application, String token) {}
    };
  }
}
