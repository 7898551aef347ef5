package io.hermod.destination.webhook;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.Sender;
import io.hermod.destination.http.PostBuffer;
import io.hermod.event.Event;
import io.hermod.loop.Loop;
import io.hermod.profile.Outcome;
import io.hermod.subscription.EntraApplication;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Sends to a webhook that Entra ID protects: with a token, or not at all. */
public final class ProtectedSender implements Sender {
  private static final int UNAUTHORIZED = 401;
  private static final byte[] AUTHORIZATION = PostBuffer.name("authorization");

  private final WebhookSender webhook;
  private final EntraApplication application;
  private final BearerSource tokens;
  private final Loop loop;

  public ProtectedSender(
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
  public void send(BatchBody batch, DeliveryListener listener) {
    CompletionStage<String> token = tokens.token(application);
    CompletableFuture<String> soFar = token.toCompletableFuture();
    if (soFar.state() == Future.State.SUCCESS) {
      send(batch, soFar.resultNow(), listener);
    } else {
      // Later, even if it has already failed: the caller does not expect a callback at once.
      token.whenComplete(
          (text, failure) -> loop.execute(() -> told(batch, text, failure, listener)));
    }
  }

  private void told(
      BatchBody batch,
      @Nullable String token,
      @Nullable Throwable failure,
      DeliveryListener listener) {
    if (token == null) {
      String cause = String.valueOf(failure == null ? null : failure.getMessage());
      listener.settled(new Withheld(Outcome.UNAUTHORIZED, cause));
    } else {
      send(batch, token, listener);
    }
  }

  private void send(BatchBody batch, String token, DeliveryListener listener) {
    webhook.send(
        batch,
        post -> post.header(AUTHORIZATION, "Bearer " + token),
        new TokenWatch(token, listener));
  }

  /** Reports a token that the webhook rejects, so that it is replaced. */
  private final class TokenWatch implements DeliveryListener {
    private final String token;
    private final DeliveryListener listener;

    TokenWatch(String token, DeliveryListener listener) {
      this.token = token;
      this.listener = listener;
    }

    @Override
    public void settled(DeliveryOutcome outcome) {
      if (outcome instanceof Responded answer && answer.status() == UNAUTHORIZED) {
        tokens.refused(application, token);
      }
      listener.settled(outcome);
    }

    @Override
    public void lateEnd(@Nullable DeliveryOutcome answer) {
      listener.lateEnd(answer);
    }
  }
}
