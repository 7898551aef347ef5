package io.hermod.destination.storagequeue;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.subscription.StorageQueueDestination;
import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The URL to which messages for a queue are posted.
 *
 * @param endpoint the endpoint of the account's queues
 * @param timeToLiveSeconds null for the default of the queue
 */
record QueueAddress(
    URI endpoint, String queue, @Nullable Integer timeToLiveSeconds, StorageCredential credential) {

  static QueueAddress of(StorageQueueDestination queue, StorageAccountConfig account) {
    return new QueueAddress(
        Objects.requireNonNull(account.queueEndpoint()),
        queue.queueName(),
        queue.timeToLiveSeconds(),
        account.credential());
  }

  /** Returns the URL with a signature that permits adding messages until this time. */
  URI signedUntil(Instant expiry) {
    String base = endpoint.toString().replaceFirst("/+$", "") + "/" + queue + "/messages?";
    String limit = timeToLiveSeconds == null ? "" : "messagettl=" + timeToLiveSeconds + "&";
    return URI.create(base + limit + signature(expiry));
  }

  private String signature(Instant expiry) {
    return switch (credential) {
      case StorageCredential.AccountKey(String account, String key) ->
          new AccountSignature(account, key).toAddMessages(expiry);
      case StorageCredential.SharedAccessSignature(String token) -> token;
    };
  }
}
