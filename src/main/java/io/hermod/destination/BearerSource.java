package io.hermod.destination;

import io.hermod.subscription.EntraApplication;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Where the tokens for protected webhooks come from; may be asked on any thread. */
public interface BearerSource {
  /** For servers without tenants. */
  BearerSource NONE =
      new BearerSource() {
        @Override
        public CompletionStage<String> token(EntraApplication application) {
          return CompletableFuture.failedFuture(
              new NoTokenException("there is no tenant " + application.tenantId()));
        }

        @Override
        public void refused(EntraApplication application, String token) {}
      };

  /**
   * A token for the application, at once where one is at hand; never blocks. Fails with a {@link
   * NoTokenException}.
   */
  CompletionStage<String> token(EntraApplication application);

  /** The webhook did not take this token. */
  void refused(EntraApplication application, String token);
}
