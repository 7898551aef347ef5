package io.hermod.http.arm;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RouteScope;
import java.util.List;
import java.util.stream.Stream;

/** The routes of Azure Monitor. */
final class MetricRoutes {
  private static final String ONE = "/{eventSubscription}";
  private static final String METRICS = "/providers/Microsoft.Insights/metrics";
  private static final String DEFINITIONS = "/providers/Microsoft.Insights/metricDefinitions";

  private MetricRoutes() {}

  /**
   * Returns the routes. The last two match the ids of subscriptions too, so they are tried last.
   *
   * @param nested the lists of subscriptions that are nested in another resource
   */
  static List<CallRoute> of(List<String> nested, MetricCalls calls) {
    String extension = "{scope}/" + ArmRoutes.PROVIDER + "/eventSubscriptions" + ONE;
    return Stream.concat(
            nested.stream().flatMap(each -> nested(each + ONE, calls)),
            Stream.of(
                new CallRoute(extension + METRICS, RouteScope.SCOPE).on(GET, calls::ofExtension),
                new CallRoute(extension + DEFINITIONS, RouteScope.SCOPE)
                    .on(GET, calls::definitionsOfExtension),
                new CallRoute("{scope}" + METRICS, RouteScope.SCOPE).on(GET, calls::ofTopic),
                new CallRoute("{scope}" + DEFINITIONS, RouteScope.SCOPE)
                    .on(GET, calls::definitionsOfTopic)))
        .toList();
  }

  private static Stream<CallRoute> nested(String one, MetricCalls calls) {
    return Stream.of(
        new CallRoute(one + METRICS, RouteScope.TOPIC).on(GET, calls::ofNested),
        new CallRoute(one + DEFINITIONS, RouteScope.TOPIC).on(GET, calls::definitionsOfNested));
  }
}
