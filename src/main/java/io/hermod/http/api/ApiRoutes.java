package io.hermod.http.api;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RequiredPermission;
import io.hermod.http.call.RouteScope;
import java.util.stream.Stream;

/** The routes of Hermod's own API: which action a path and a method lead to. */
final class ApiRoutes {
  private ApiRoutes() {}

  static Stream<CallRoute> of(ApiResource resource) {
    return switch (resource) {
      case DeadLettersResource letters ->
          Stream.of(
              route("deadletters", RouteScope.EACH).on(GET, letters::list),
              route("deadletters/counts", RouteScope.EACH).on(GET, letters::count),
              route("deadletters/entry", RouteScope.EACH).on(GET, letters::show));
      case RedriveResource redrives ->
          Stream.of(
              route("deadletters/redrive", RouteScope.EACH).on(POST, redrives::submit),
              action("replay").on(POST, redrives::replay),
              route("redrives", RouteScope.EACH).on(GET, redrives::list),
              route("redrives/*", RouteScope.EACH).on(GET, redrives::show),
              route("redrives/*/pause", RouteScope.EACH).on(POST, redrives::pause),
              route("redrives/*/resume", RouteScope.EACH).on(POST, redrives::resume),
              route("redrives/*/cancel", RouteScope.EACH).on(POST, redrives::cancel));
      case ClockResource clock ->
          Stream.of(
              route("clock", RouteScope.NOTHING).on(GET, clock::show),
              route("clock/advance", RouteScope.SERVER).on(POST, clock::advance));
      case ClusterResource cluster ->
          Stream.of(
              route("cluster", RouteScope.SERVER).on(GET, cluster::show),
              route("cluster/nodes/{node}/drain", RouteScope.SERVER)
                  .on(POST, RequiredPermission.ADMINISTER, cluster::drain));
      case ConsoleLinksResource links ->
          Stream.of(
              route("console/links", RouteScope.SERVER)
                  .on(POST, RequiredPermission.ADMINISTER, links::create));
      case EndpointsResource endpoints ->
          Stream.of(
              route("endpoints", RouteScope.EACH).on(GET, endpoints::list),
              route("endpoints/*/wake", RouteScope.EACH).on(POST, endpoints::wake));
      case DoctorResource doctor ->
          Stream.of(route("doctor", RouteScope.SERVER).on(GET, doctor::report));
      case MetricsResource metrics ->
          Stream.of(
              route("metrics", RouteScope.EACH).on(GET, metrics::ofServer),
              // Before the next one, which matches it too.
              route("metrics/" + NamedSubscription.PATH, RouteScope.SCOPE)
                  .on(GET, metrics::ofSubscription),
              route("metrics/{scope}", RouteScope.SCOPE).on(GET, metrics::ofTopic));
      case ValidationsResource validations ->
          Stream.of(
              route("validations", RouteScope.EACH)
                  .on(GET, RequiredPermission.WRITE, validations::list));
      case FiltersResource filters ->
          Stream.of(
              route("filters/test", RouteScope.EACH)
                  .on(POST, RequiredPermission.READ, filters::test));
      case PausesResource pauses ->
          Stream.of(
              action("pause").on(POST, pauses::pause), action("resume").on(POST, pauses::resume));
      case SigningResource signing ->
          Stream.of(
              action("signing/enable").on(POST, signing::enable),
              action("signing/rotate").on(POST, signing::rotate),
              action("signing/disable").on(POST, signing::disable));
      case TailResource tail ->
          Stream.of(
              route(NamedTopic.PATH + "/tail", RouteScope.EACH)
                  .on(GET, tail::follow)
                  .on(POST, RequiredPermission.READ, tail::follow));
      case PublishingResource publishing ->
          Stream.of(
              route(NamedTopic.PATH + "/events", RouteScope.EACH)
                  .on(POST, RequiredPermission.PUBLISH, publishing::publish));
      case DryRunResource dryRun ->
          Stream.of(
              // Before the next one, which matches it too.
              action("validate").on(POST, dryRun::ofSubscription),
              route("{scope}/validate", RouteScope.SCOPE).on(POST, dryRun::ofTopic));
      case OverviewResource overview ->
          Stream.of(route("overview", RouteScope.EACH).on(GET, overview::show));
      case ProfilesResource profiles ->
          Stream.of(route("profiles", RouteScope.NOTHING).on(GET, profiles::list));
      case AuditResource audit ->
          Stream.of(
              route("audit", RouteScope.SERVER)
                  .on(GET, RequiredPermission.ADMINISTER, audit::list));
      case BackupsResource backups ->
          Stream.of(
              route("backups", RouteScope.SERVER)
                  .on(POST, RequiredPermission.ADMINISTER, backups::begin),
              route("backups/{backup}", RouteScope.SERVER)
                  .on(DELETE, RequiredPermission.ADMINISTER, backups::end),
              route("backups/{backup}/files", RouteScope.SERVER)
                  .on(GET, RequiredPermission.ADMINISTER, backups::list),
              route("backups/{backup}/content", RouteScope.SERVER)
                  .on(GET, RequiredPermission.ADMINISTER, backups::read));
      case ClientsResource clients ->
          Stream.of(
              route("clients", RouteScope.SERVER)
                  .on(GET, RequiredPermission.ADMINISTER, clients::list)
                  .on(POST, RequiredPermission.ADMINISTER, clients::add),
              route("clients/{client}", RouteScope.SERVER)
                  .on(GET, RequiredPermission.ADMINISTER, clients::show)
                  .on(PATCH, RequiredPermission.ADMINISTER, clients::update)
                  .on(DELETE, RequiredPermission.ADMINISTER, clients::remove),
              route("clients/{client}/rotate", RouteScope.SERVER)
                  .on(POST, RequiredPermission.ADMINISTER, clients::rotate));
    };
  }

  /** An action on an event subscription. */
  private static CallRoute action(String name) {
    return route(NamedSubscription.PATH + "/" + name, RouteScope.SCOPE);
  }

  private static CallRoute route(String path, RouteScope scope) {
    return new CallRoute("hermod/v1/" + path, scope);
  }
}
