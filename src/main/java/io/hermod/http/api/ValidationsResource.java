package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.subscription.HttpDestination;
import io.hermod.validation.Handshakes;
import io.hermod.validation.Handshakes.Awaited;
import io.hermod.validation.ValidationResults.Result;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The results of recent validation handshakes, for callers that may create subscriptions. Links
 * that somebody has yet to open are here even if their handshake was before the last restart.
 */
public final class ValidationsResource implements ApiResource {
  private static final String SUBSCRIPTION = "subscription";

  private final Handshakes handshakes;

  public ValidationsResource(Handshakes handshakes) {
    this.handshakes = handshakes;
  }

  CallResponse list(Call call) {
    call.query().allowOnly(SUBSCRIPTION);
    String id = call.query().parameter(SUBSCRIPTION);
    Predicate<String> isWanted = each -> id == null || each.equalsIgnoreCase(id);
    List<Awaited> awaited =
        handshakes.awaited().stream()
            .filter(each -> call.sees(each.topic()))
            .filter(each -> isWanted.test(each.subscription().resourceId()))
            .toList();
    List<Result> results =
        handshakes.results().all().stream()
            .filter(each -> call.sees(each.topic()))
            .filter(each -> isWanted.test(each.subscription()))
            .toList();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    results.forEach(each -> value.add(json(each, awaited)));
    awaited.stream()
        .filter(each -> results.stream().noneMatch(result -> each.isOf(result.subscription())))
        .forEach(each -> value.add(json(each)));
    return CallResponse.ok(json);
  }

  private static ObjectNode json(Result result, List<Awaited> awaited) {
    Instant link =
        awaited.stream()
            .filter(each -> each.isOf(result.subscription()))
            .map(Awaited::linkExpiresAt)
            .findFirst()
            .orElse(result.linkExpiresAt());
    return json(result.subscription(), result.endpoint(), result.at(), result.outcome())
        .put("reason", result.reason())
        .put("linkExpiresAt", text(link));
  }

  /** The link of a handshake that is not remembered: only its subscription is stored. */
  private static ObjectNode json(Awaited awaited) {
    String endpoint =
        awaited.subscription().destination() instanceof HttpDestination http ? http.origin() : "";
    return json(awaited.subscription().resourceId(), endpoint, null, "silent")
        .put("reason", "")
        .put("linkExpiresAt", text(awaited.linkExpiresAt()));
  }

  private static ObjectNode json(
      String subscription, String endpoint, @Nullable Instant at, String outcome) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(SUBSCRIPTION, subscription)
        .put("endpoint", endpoint)
        .put("at", text(at))
        .put("outcome", outcome);
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
