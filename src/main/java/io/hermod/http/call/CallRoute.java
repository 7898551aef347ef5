package io.hermod.http.call;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.HEAD;

import io.hermod.access.Caller;
import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.vertx.core.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A path template and the action of each method. */
public final class CallRoute {
  private final PathTemplate template;
  private final RouteScope reach;
  private final Map<HttpMethod, Verb> verbs = new LinkedHashMap<>();

  /** The action of a method and the permission that it requires. */
  public record Verb(HttpMethod method, RequiredPermission need, CallAction action) {

    /** Whether the audit log records the call. It does not record reads that show no secret. */
    boolean isAudited() {
      return need != RequiredPermission.READ && !GET.equals(method) && !HEAD.equals(method);
    }
  }

  /**
   * Creates a route without methods.
   *
   * @param reach the resource that its calls are about
   */
  public CallRoute(String template, RouteScope reach) {
    this.template = PathTemplate.of(template);
    this.reach = reach;
  }

  /**
   * Refuses a caller that lacks the permission, in general or for the resource in the path.
   *
   * @param path bound to this route
   */
  public void authorise(Verb verb, CallPath path, Caller caller) {
    Permission wanted = verb.need().of(caller);
    BearerGuard.require(wanted, caller);
    Resource resource = caller.scope().isEverything() ? null : reach.resource(path);
    if (resource != null) {
      BearerGuard.require(wanted, resource, caller);
    }
  }

  /** Adds a method with its default permission: read for GET and HEAD, write for all others. */
  public CallRoute on(HttpMethod method, CallAction action) {
    return on(
        method,
        GET.equals(method) || HEAD.equals(method)
            ? RequiredPermission.READ
            : RequiredPermission.WRITE,
        action);
  }

  public CallRoute on(HttpMethod method, RequiredPermission need, CallAction action) {
    verbs.put(method, new Verb(method, need, action));
    return this;
  }

  /** Adds GET to read a resource, and HEAD to check whether it exists. */
  public CallRoute onOne(CallAction get) {
    return on(GET, get).on(HEAD, call -> asHead(get.run(call)));
  }

  private static CallResponse asHead(CallResponse found) {
    return found.status() == 200 ? CallResponse.noContent() : found;
  }

  public RouteScope reach() {
    return reach;
  }

  public PathTemplate template() {
    return template;
  }

  public List<Verb> verbs() {
    return List.copyOf(verbs.values());
  }

  /**
   * Returns the first route that matches a path.
   *
   * @throws CallException with status 404 if there is none
   */
  public static CallRoute among(List<CallRoute> routes, CallPath path) {
    return routes.stream()
        .filter(route -> route.matches(path))
        .findFirst()
        .orElseThrow(
            () -> new CallException(CallResponse.error(404, "NotFound", "There is no such path.")));
  }

  public boolean matches(CallPath path) {
    return template.match(path.segments()).isPresent();
  }

  /** Returns the path with its named parts; empty if it does not match this route. */
  public Optional<CallPath> bind(CallPath path) {
    return template.match(path.segments()).map(path::with);
  }

  public Verb verb(HttpMethod method) {
    Verb verb = verbs.get(method);
    if (verb == null) {
      throw new CallException(
          CallResponse.error(405, "MethodNotAllowed", "Only " + allowed() + " can be used here.")
              .with("Allow", allowed()));
    }
    return verb;
  }

  private String allowed() {
    return verbs.keySet().stream().map(HttpMethod::name).collect(Collectors.joining(", "));
  }
}
