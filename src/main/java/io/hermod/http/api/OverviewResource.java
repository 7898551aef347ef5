package io.hermod.http.api;

import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.explain.Attention;
import io.hermod.explain.Attention.Link;
import io.hermod.explain.AttentionFinder;
import io.hermod.explain.Overview;
import io.hermod.explain.OverviewReader;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.store.catalog.CatalogView;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The state of the server at a glance, with what needs attention first. */
public final class OverviewResource implements ApiResource {
  private final OverviewReader reader;
  private final Supplier<CatalogView> catalog;

  public OverviewResource(OverviewReader reader, Supplier<CatalogView> catalog) {
    this.reader = reader;
    this.catalog = catalog;
  }

  CallResponse show(Call call) {
    call.query().allowOnly();
    return CallResponse.ok(
        json(
            reader.read(
                call::sees,
                (topic, subscription) -> call.sees(SubscriptionScope.of(topic, subscription)),
                endpointsSeenBy(call),
                call.caller().scope().isEverything())));
  }

  /** A limited caller sees the endpoints of the subscriptions that it may see. */
  private Predicate<String> endpointsSeenBy(Call call) {
    if (call.caller().scope().isEverything()) {
      return _ -> true;
    }
    CatalogView view = catalog.get();
    Set<String> seen =
        view.journalTopics()
            .flatMap(
                topic ->
                    view.subscriptions(topic.id()).stream()
                        .filter(each -> call.sees(SubscriptionScope.of(topic, each))))
            .flatMap(each -> Endpoints.namesOf(each.destination()).stream())
            .collect(Collectors.toSet());
    return seen::contains;
  }

  private static ObjectNode json(Overview overview) {
    List<Attention> found = AttentionFinder.find(overview);
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("now", overview.now().toString())
            .put("severity", found.isEmpty() ? "ok" : found.getFirst().severity().toString());
    ArrayNode attention = json.putArray("attention");
    found.forEach(each -> write(each, attention.addObject()));
    write(overview, json.putObject("figures"));
    return json;
  }

  private static void write(Attention attention, ObjectNode json) {
    json.put("kind", attention.kind().toString())
        .put("severity", attention.severity().toString())
        .put("text", attention.text());
    ObjectNode link = json.putObject("link");
    switch (attention.link()) {
      case Link.Doctor _ -> link.put("page", "doctor");
      case Link.Validations _ -> link.put("page", "validations");
      case Link.OneEndpoint(String id) -> link.put("page", "endpoint").put("id", id);
      case Link.OneSubscription it ->
          link.put("page", "subscription")
              .put("topic", it.topic())
              .put("subscription", it.subscription())
              .put("id", it.resourceId())
              .put("eventId", it.eventId());
      case Link.DeadLetters(String topic, String subscription) ->
          link.put("page", "deadletters").put("topic", topic).put("subscription", subscription);
    }
  }

  private static void write(Overview overview, ObjectNode json) {
    json.put("topics", overview.topics())
        .put("subscriptions", overview.lanes().size())
        .put("parked", overview.parked())
        .put("inFlight", overview.inFlight())
        .put("lagBytes", overview.lagBytes())
        .put("oldestWaitingSeconds", age(overview))
        .put("deadLettersLastHour", overview.deadLetters());
    if (overview.server() != null) {
      write(overview.server(), json.putObject("disk"));
    }
  }

  private static @Nullable Double age(Overview overview) {
    return overview.oldest() == null
        ? null
        : Duration.between(overview.oldest().publishedAt(), overview.now()).toMillis() / 1000.0;
  }

  private static void write(Overview.Whole server, ObjectNode json) {
    long limit = server.disk().limit();
    json.put("refusesEvents", server.store().isRefusing())
        .put("usedBytes", server.store().journalBytes() + server.store().stateBytes());
    if (server.disk().free().isPresent()) {
      json.put("freeBytes", server.disk().free().getAsLong());
    }
    if (limit != Long.MAX_VALUE) {
      json.put("limitBytes", limit);
    }
  }
}
