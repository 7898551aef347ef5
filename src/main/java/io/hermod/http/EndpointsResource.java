package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.delivery.EndpointState;
import io.hermod.delivery.Endpoints;
import io.hermod.profile.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The endpoints that events go to: shows how each is doing, and ends a probation by hand. */
public final class EndpointsResource extends OwnResource {
  private static final int ID = 3;

  private final Endpoints endpoints;

  public EndpointsResource(Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/endpoints").on(GET, this::list),
        new ArmRoute("hermod/v1/endpoints/*/wake").on(POST, this::wake));
  }

  private ArmAnswer list(ArmCall call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    endpoints.states().forEach(state -> value.add(json(state)));
    return ArmAnswer.ok(json);
  }

  private ArmAnswer wake(ArmCall call) {
    String id = call.path().segments().get(ID);
    return endpoints
        .wake(id)
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
