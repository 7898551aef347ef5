package io.hermod.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.BearerSource;
import io.hermod.handshake.TestEndpoint.Behaviour;
import io.hermod.subscription.EntraApplication;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Endpoints that are protected by Entra. */
class ProtectedEndpointTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EntraApplication APPLICATION = new EntraApplication("tenant", "api://shop");

  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();

  @Test
  void areCalledWithAToken() throws InterruptedException {
    endpoint.answersWith(Behaviour.status(200));
    try (Caller caller = new Caller(givingTokens())) {
      assertThat(caller.call(request(), APPLICATION, PATIENCE)).isInstanceOf(Answer.class);
    }

    assertThat(endpoint.next().header("Authorization")).isEqualTo("Bearer for api://shop");
  }

  @Test
  void areNotCalledWithoutOne() throws InterruptedException {
    try (Caller caller = new Caller(BearerSource.NONE)) {
      assertThat(caller.call(request(), APPLICATION, PATIENCE))
          .isEqualTo(new Reply.NoAnswer("wants a token: no token: there is no tenant tenant"));
    }

    assertThat(endpoint.requests()).isEmpty();
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(URI.create(endpoint.url())).build();
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
