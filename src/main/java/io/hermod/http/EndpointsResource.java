package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.delivery.EndpointState;
import io.hermod.delivery.Endpoints;
import io.hermod.profile.Outcome;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The endpoints that events go to: shows how each is doing, and ends a probation by hand. */
public final class EndpointsResource extends OwnResource {
  private static final int ID = 3;

  private final Endpoints endpoints;
  private final Supplier<CatalogView> catalog;

  public EndpointsResource(Endpoints endpoints, Supplier<CatalogView> catalog) {
    this.endpoints = endpoints;
    this.catalog = catalog;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/endpoints", Reach.EACH).on(GET, this::list),
        new ArmRoute("hermod/v1/endpoints/*/wake", Reach.EACH).on(POST, this::wake));
  }

  private ArmAnswer list(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    Predicate<EndpointState> isSeen = seenBy(call);
    endpoints.states().stream().filter(isSeen).forEach(state -> value.add(json(state)));
    return ArmAnswer.ok(json);
  }

  /** A limited caller sees the endpoints of the subscriptions that it may see. */
  private Predicate<EndpointState> seenBy(ArmCall call) {
    if (call.caller().scope().isEverything()) {
      return _ -> true;
    }
    CatalogView view = catalog.get();
    Set<String> seen =
        view.journalTopics()
            .filter(topic -> topic.id() != Topic.SOURCES_ID && call.sees(topic))
            .flatMap(topic -> view.subscriptions(topic.id()).stream())
            .flatMap(each -> Endpoints.namesOf(each.destination()).stream())
            .collect(Collectors.toSet());
    return state -> seen.contains(state.name());
  }

  private ArmAnswer wake(ArmCall call) {
    String id = call.path().segments().get(ID);
    return endpoints.states().stream()
        .filter(state -> state.id().equals(id))
        .filter(seenBy(call))
        .findFirst()
        .flatMap(_ -> endpoints.wake(id))
        .map(state -> ArmAnswer.ok(json(state)))
        .orElseThrow(
            () ->
                new ArmException(
                    ArmAnswer.error(404, "NotFound", "No subscription uses such an endpoint.")));
  }

  private static ObjectNode json(EndpointState state) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", state.id())
        .put("endpoint", state.name())
        .put("state", state.standing().name().toLowerCase(Locale.ROOT))
        .put("reason", name(state.lastFailure()))
        .put("failures", state.failures())
        .put("nextProbeAt", time(state.nextProbe()));
  }

  private static @Nullable String name(@Nullable Outcome outcome) {
    return outcome == null ? null : outcome.toString();
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
