package io.hermod.http;

import io.vertx.core.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A kind of path, and what each method does there. */
final class ArmRoute {
  private final List<String> template;
  private final Map<HttpMethod, ArmAction> actions = new LinkedHashMap<>();

  ArmRoute(String template) {
    this.template = List.of(template.split("/"));
  }

  ArmRoute on(HttpMethod method, ArmAction action) {
    actions.put(method, action);
    return this;
  }

  boolean matches(ArmPath path) {
    return path.matches(template);
  }

  ArmAction action(HttpMethod method) {
    ArmAction action = actions.get(method);
    if (action == null) {
      throw new ArmException(
          ArmAnswer.error(405, "MethodNotAllowed", "Only " + allowed() + " can be used here.")
              .with("Allow", allowed()));
    }
    return action;
  }

  private String allowed() {
    return actions.keySet().stream().map(HttpMethod::name).collect(Collectors.joining(", "));
  }
}
