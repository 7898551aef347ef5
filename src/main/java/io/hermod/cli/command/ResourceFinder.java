package io.hermod.cli.command;

import io.hermod.config.setting.NearestName;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Finds topics and domains by name in all resource groups: names are unique on a server. */
public record ResourceFinder(ServerConnection server) {
  private static final String LARGEST_PAGE = "?$top=100";

  /** Returns a resource as the management API shows it. */
  public JsonNode find(ResourceKind kind, String name) {
    return server.list(all(kind) + "&" + named(name)).stream()
        .findFirst()
        .orElseThrow(() -> missing(kind, name));
  }

  /** Returns the id of a resource as a path. */
  public String id(ResourceKind kind, String name) {
    return path(find(kind, name));
  }

  /** Returns the resources in one group; in all groups if it is empty. */
  public List<JsonNode> list(ResourceKind kind, String group) {
    return server.list(group.isEmpty() ? all(kind) : groupPath(group) + kind.path() + LARGEST_PAGE);
  }

  /** Returns the path of a resource that may not exist yet. */
  public String newId(ResourceKind kind, String group, String name) {
    return groupPath(group) + kind.path() + "/" + PathSegment.encode(name);
  }

  /** Returns the path of a resource group. */
  public String groupPath(String group) {
    return server.subscriptionPath() + "/resourceGroups/" + PathSegment.encode(group);
  }

  /** Returns the id of a resource as a path. */
  public static String path(JsonNode resource) {
    return PathSegment.encodeAll(resource.path("id").asString(""));
  }

  /** Returns the query that selects the items of a list with this name. */
  public static String named(String name) {
    return "$filter=" + PathSegment.encode("name eq '%s'".formatted(name.replace("'", "''")));
  }

  private String all(ResourceKind kind) {
    return server.subscriptionPath() + kind.path() + LARGEST_PAGE;
  }

  private CommandFailedException missing(ResourceKind kind, String name) {
    List<String> names =
        server.list(all(kind)).stream().map(each -> each.path("name").asString("")).toList();
    return CommandFailedException.notFound(
        "there is no %s '%s'.%s `hermod %s list` shows all of them."
            .formatted(kind.word(), name, NearestName.question(name, names), kind.word()));
  }
}
