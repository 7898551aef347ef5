package io.hermod.destination.webhook;

import io.hermod.subscription.EntraApplication;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Provides the tokens for protected webhooks. Callable from any thread. */
public interface BearerSource {
  /** Has no tokens: for servers without configured tenants. */
  BearerSource NONE =
      new BearerSource() {
        @Override
        public CompletionStage<String> token(EntraApplication application) {
          return CompletableFuture.failedFuture(
              new NoTokenException("tenant " + application.tenantId() + " is not configured"));
        }

        @Override
        public void refused(EntraApplication application, String token) {}
      };

  /**
   * Returns a token for the application, at once if one is available. Never blocks. Fails with a
   * {@link NoTokenException}.
   */
  CompletionStage<String> token(EntraApplication application);

  /** Called when the webhook rejected this token. */
  void refused(EntraApplication application, String token);
}
