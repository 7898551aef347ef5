package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.HEAD;

import io.hermod.access.Caller;
import io.hermod.access.Resource;
import io.vertx.core.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A kind of path, and what each method does there. */
final class ArmRoute {
  private final ArmTemplate template;
  private final Reach reach;
  private final Map<HttpMethod, Verb> verbs = new LinkedHashMap<>();

  /** What one method does, and what its caller must be allowed to do. */
  record Verb(HttpMethod method, Need need, ArmAction action) {

    /** Whether the audit log tells of it: all but looking at what is no secret. */
    boolean isAudited() {
      return need != Need.READ && !GET.equals(method) && !HEAD.equals(method);
    }
  }

  /**
   * A route without methods yet.
   *
   * @param reach what its calls are about
   */
  ArmRoute(String template, Reach reach) {
    this.template = ArmTemplate.of(template);
    this.reach = reach;
  }

  /**
   * Refuses a caller who may not do this, or not here.
   *
   * @param path bound to this route
   */
  void authorise(Verb verb, ArmPath path, Caller caller) {
    BearerGuard.require(verb.need().permission(), caller);
    Resource resource = caller.scope().isEverything() ? null : reach.resource(path);
    if (resource != null) {
      BearerGuard.require(verb.need().permission(), resource, caller);
    }
  }

  /** Adds a method that needs what is usual for it. */
  ArmRoute on(HttpMethod method, ArmAction action) {
    return on(method, GET.equals(method) || HEAD.equals(method) ? Need.READ : Need.WRITE, action);
  }

  ArmRoute on(HttpMethod method, Need need, ArmAction action) {
    verbs.put(method, new Verb(method, need, action));
    return this;
  }

  /** Adds the way to read one thing, and the way to ask whether it is there. */
  ArmRoute onOne(ArmAction get) {
    return on(GET, get).on(HEAD, call -> asHead(get.run(call)));
  }

  private static ArmAnswer asHead(ArmAnswer found) {
    return found.status() == 200 ? ArmAnswer.noContent() : found;
  }

  Reach reach() {
    return reach;
  }

  ArmTemplate template() {
    return template;
  }

  List<Verb> verbs() {
    return List.copyOf(verbs.values());
  }

  /**
   * The first of some routes that such a path takes.
   *
   * @throws ArmException if there is none: nothing is at such an address
   */
  static ArmRoute among(List<ArmRoute> routes, ArmPath path) {
    return routes.stream()
        .filter(route -> route.matches(path))
        .findFirst()
        .orElseThrow(
            () -> new ArmException(ArmAnswer.error(404, "NotFound", "There is no such path.")));
  }

  boolean matches(ArmPath path) {
    return template.match(path.segments()).isPresent();
  }

  /** The same path, its parts under their names, where it is one of this route's. */
  Optional<ArmPath> bind(ArmPath path) {
    return template.match(path.segments()).map(path::with);
  }

  Verb verb(HttpMethod method) {
    Verb verb = verbs.get(method);
    if (verb == null) {
      throw new ArmException(
          ArmAnswer.error(405, "MethodNotAllowed", "Only " + allowed() + " can be used here.")
              .with("Allow", allowed()));
    }
    return verb;
  }

  private String allowed() {
    return verbs.keySet().stream().map(HttpMethod::name).collect(Collectors.joining(", "));
  }
}
