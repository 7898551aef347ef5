package io.hermod.http.api;

import io.hermod.delivery.endpoint.EndpointFailure;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.profile.Outcome;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The endpoints that receive events: shows their health, and ends a probation on request. */
public final class EndpointsResource implements ApiResource {
  private static final int ID = 3;

  private final Endpoints endpoints;
  private final Supplier<CatalogView> catalog;

  public EndpointsResource(Endpoints endpoints, Supplier<CatalogView> catalog) {
    this.endpoints = endpoints;
    this.catalog = catalog;
  }

  CallResponse list(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    Predicate<EndpointState> isSeen = seenBy(call);
    endpoints.states().stream().filter(isSeen).forEach(state -> value.add(json(state)));
    return CallResponse.ok(json);
  }

  /** A limited caller sees the endpoints of the subscriptions that it may see. */
  private Predicate<EndpointState> seenBy(Call call) {
    if (call.caller().scope().isEverything()) {
      return _ -> true;
    }
    CatalogView view = catalog.get();
    Set<String> seen =
        view.journalTopics()
            .flatMap(topic -> seenOn(topic, view, call))
            .flatMap(each -> Endpoints.namesOf(each.destination()).stream())
            .collect(Collectors.toSet());
    return state -> seen.contains(state.name());
  }

  private static Stream<Subscription> seenOn(Topic topic, CatalogView view, Call call) {
    return view.subscriptions(topic.id()).stream()
        .filter(each -> call.sees(SubscriptionScope.of(topic, each)));
  }

  CallResponse wake(Call call) {
    String id = call.path().segments().get(ID);
    return endpoints.states().stream()
        .filter(state -> state.id().equals(id))
        .filter(seenBy(call))
        .findFirst()
        .flatMap(_ -> endpoints.wake(id))
        .map(state -> CallResponse.ok(json(state)))
        .orElseThrow(
            () ->
                new CallException(
                    CallResponse.error(404, "NotFound", "No subscription has this endpoint id.")));
  }

  private static ObjectNode json(EndpointState state) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", state.id())
        .put("endpoint", state.name())
        .put("state", state.standing().name().toLowerCase(Locale.ROOT))
        .put("reason", name(state.lastFailure()))
        .put("failures", state.failures())
        .put("nextProbeAt", time(state.nextProbe()));
    ArrayNode recent = json.putArray("recentFailures");
    state.recent().forEach(each -> write(each, recent.addObject()));
    return json;
  }

  private static void write(EndpointFailure failure, ObjectNode json) {
    json.put("at", failure.at().toString());
    if (failure.status() > 0) {
      json.put("status", failure.status());
    }
    json.put("outcome", failure.outcome().toString());
  }

  private static @Nullable String name(@Nullable Outcome outcome) {
    return outcome == null ? null : outcome.toString();
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
