package io.hermod.http.tail;

import io.hermod.tail.Tail;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants to watch.
 *
 * @param topic the name of the topic
 * @param subscription the name of the subscription; null to watch the events of the topic
 * @param names the name of the subscription of each lane
 * @param isThere whether the topic, and the subscription if there is one, still exist
 * @param isAllowed whether the sender of the request may still read the topic. Asked while the tail
 *     is open, so it must not block
 */
public record TailRequest(
    String topic,
    @Nullable String subscription,
    Tail.Wanted wanted,
    Map<Long, String> names,
    BooleanSupplier isThere,
    Predicate<HttpServerRequest> isAllowed) {
  public TailRequest {
    names = Map.copyOf(names);
  }
}
