package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import io.vertx.core.http.HttpMethod;
import java.util.List;

/** The routes of the management API: which path and method reach which call. */
final class ArmRoutes {
  private static final String EVENT_GRID = "/providers/Microsoft.EventGrid";
  private static final String AZURE_SUBSCRIPTION = "subscriptions/*";
  private static final String GROUP = AZURE_SUBSCRIPTION + "/resourceGroups/*";
  private static final String TOPICS = GROUP + EVENT_GRID + "/topics";
  private static final String SUBSCRIPTIONS = TOPICS + "/*" + EVENT_GRID + "/eventSubscriptions";

  private final List<ArmRoute> routes;

  ArmRoutes(TopicCalls topics, SubscriptionCalls subscriptions) {
    routes =
        List.of(
            new ArmRoute(AZURE_SUBSCRIPTION + EVENT_GRID + "/topics").on(GET, topics::listAll),
            new ArmRoute(TOPICS).on(GET, topics::list),
            new ArmRoute(TOPICS + "/*")
                .on(GET, topics::get)
                .on(PUT, topics::put)
                .on(PATCH, topics::patch)
                .on(DELETE, topics::delete),
            new ArmRoute(TOPICS + "/*/listKeys").on(POST, topics::listKeys),
            new ArmRoute(SUBSCRIPTIONS).on(GET, subscriptions::list),
            new ArmRoute(SUBSCRIPTIONS + "/*")
                .on(GET, subscriptions::get)
                .on(PUT, subscriptions::put)
                .on(DELETE, subscriptions::delete),
            new ArmRoute(SUBSCRIPTIONS + "/*/getDeliveryAttributes")
                .on(POST, subscriptions::deliveryAttributes));
  }

  ArmAction action(ArmPath path, HttpMethod method) {
    return routes.stream()
        .filter(route -> route.matches(path))
        .findFirst()
        .orElseThrow(ArmRoutes::noRoute)
        .action(method);
  }

  private static ArmException noRoute() {
    return new ArmException(
        ArmAnswer.error(404, "NotFound", "No resource type of this router has such a path."));
  }
}
