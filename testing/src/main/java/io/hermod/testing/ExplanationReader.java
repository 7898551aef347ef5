package io.hermod.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads what the server's API says about an event. */
final class ExplanationReader {
  private ExplanationReader() {}

  static Explanation read(JsonNode json) {
    JsonNode newest = json.path("occurrences").path(0);
    return new Explanation(
        json.path("topic").asString(),
        json.path("eventId").asString(),
        Instant.parse(newest.path("publishedAt").asString()),
        list(newest.path("subscriptions"), ExplanationReader::delivery));
  }

  private static Delivery delivery(JsonNode json) {
    return new Delivery(
        json.path("name").isString() ? json.path("name").asString() : null,
        DeliveryState.read(json.path("state").asString()),
        list(json.path("attempts"), ExplanationReader::attempt),
        time(json.path("nextAttemptAt")),
        json.path("rule").asString(""));
  }

  private static Attempt attempt(JsonNode json) {
    return new Attempt(
        json.path("number").asInt(),
        Instant.parse(json.path("at").asString()),
        json.path("status").asInt(0),
        json.path("outcome").asString(""),
        Duration.ofMillis(json.path("latencyMs").asLong(0)));
  }

  private static @Nullable Instant time(JsonNode json) {
    return json.isString() ? Instant.parse(json.asString()) : null;
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> reader) {
    List<T> values = new ArrayList<>();
    array.forEach(each -> values.add(reader.apply(each)));
    return values;
  }
}
