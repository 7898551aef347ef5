package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.http.call.CallRunner;
import io.hermod.http.peer.ClusterControl;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The part of the API that every node of a cluster answers itself, most of all while no node leads.
 */
public final class ClusterEndpoint implements Endpoint {
  private static final String PATH = "/hermod/v1/cluster";

  private final ApiEndpoint api;
  private final BooleanSupplier hasSessions;

  /**
   * @param bearers knows the sessions of the console, if this node leads
   * @param runner runs the actions, also when this node no longer leads
   * @param hasSessions whether the sessions of the console are here; otherwise requests without a
   *     token are left to other endpoints
   */
  public ClusterEndpoint(
      ClusterControl cluster,
      Bearers bearers,
      PublicAddress address,
      CallRunner runner,
      BooleanSupplier hasSessions) {
    this.api = new ApiEndpoint(List.of(new ClusterResource(cluster)), bearers, address, runner);
    this.hasSessions = hasSessions;
  }

  @Override
  public RouteFamily family() {
    return api.family();
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    return isOurs(Endpoint.rawPath(request)) && isKnown(request) && api.handle(request);
  }

  private static boolean isOurs(String path) {
    return path.equals(PATH) || path.startsWith(PATH + "/");
  }

  private boolean isKnown(HttpServerRequest request) {
    return request.headers().contains(HttpHeaders.AUTHORIZATION) || hasSessions.getAsBoolean();
  }
}
