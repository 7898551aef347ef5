package io.hermod.handshake;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Keeps the beginning of an answer and calls off the rest, however long that is. */
final class HeadOfBody implements BodySubscriber<byte[]> {
  private final int limit;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  HeadOfBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Subscription begun) {
    subscription = begun;
    begun.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> chunks) {
    chunks.forEach(this::add);
    if (head.size() == limit) {
      Objects.requireNonNull(subscription).cancel();
      onComplete();
    }
  }

  private void add(ByteBuffer chunk) {
    byte[] bytes = new byte[Math.min(chunk.remaining(), limit - head.size())];
    chunk.get(bytes);
    head.writeBytes(bytes);
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(head.toByteArray());
  }
}
