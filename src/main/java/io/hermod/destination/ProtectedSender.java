package io.hermod.destination;

import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import io.hermod.subscription.EntraApplication;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Sends to a webhook that is protected by Entra: with a token for it, or not at all. */
final class ProtectedSender implements Sender {
  private static final int UNAUTHORIZED = 401;

  private final WebhookSender webhook;
  private final EntraApplication application;
  private final BearerSource tokens;
  private final Loop loop;

  ProtectedSender(
      WebhookSender webhook, EntraApplication application, BearerSource tokens, Loop loop) {
    this.webhook = webhook;
    this.application = application;
    this.tokens = tokens;
    this.loop = loop;
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return webhook.length(event, publishedAt);
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    CompletionStage<String> token = tokens.token(application);
    CompletableFuture<String> soFar = token.toCompletableFuture();
    if (soFar.state() == Future.State.SUCCESS) {
      send(cargo, soFar.resultNow(), listener);
    } else {
      // Later even where it has failed already: who sends does not expect to be told at once.
      token.whenComplete(
          (text, failure) -> loop.execute(() -> told(cargo, text, failure, listener)));
    }
  }

  private void told(
      Cargo cargo, @Nullable String token, @Nullable Throwable failure, DeliveryListener listener) {
    if (token == null) {
      listener.settled(new Withheld(String.valueOf(failure == null ? null : failure.getMessage())));
    } else {
      send(cargo, token, listener);
    }
  }

  private void send(Cargo cargo, String token, DeliveryListener listener) {
    webhook.send(cargo, token, new TokenWatch(token, listener));
  }

  /** Has a token that the webhook does not take replaced. */
  private final class TokenWatch implements DeliveryListener {
    private final String token;
    private final DeliveryListener listener;

    TokenWatch(String token, DeliveryListener listener) {
      this.token = token;
      this.listener = listener;
    }

    @Override
    public void settled(DeliveryOutcome outcome) {
      if (outcome instanceof Answered answer && answer.status() == UNAUTHORIZED) {
        tokens.refused(application, token);
      }
      listener.settled(outcome);
    }

    @Override
    public void lateEnd(@Nullable Answered answer) {
      listener.lateEnd(answer);
    }
  }
}
