package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.access.Resource;
import io.hermod.manage.ResourceGroups;
import io.hermod.topic.ResourceGroup;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about resource groups. */
final class GroupCalls {
  private final ResourceGroups groups;

  GroupCalls(ResourceGroups groups) {
    this.groups = groups;
  }

  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute(ArmRoutes.AZURE + "/resourceGroups", Reach.EACH).on(GET, this::list),
        new ArmRoute(ArmRoutes.GROUP, Reach.GROUP)
            .onOne(this::get)
            .on(PUT, this::put)
            .on(PATCH, this::patch)
            .on(DELETE, this::delete));
  }

  private ArmAnswer list(ArmCall call) {
    return ArmAnswer.ok(
        ArmPage.of(
            call,
            groups.list(call.path().azureSubscription()).stream()
                .filter(group -> call.sees(new Resource.InGroup(group.name())))
                .toList(),
            ResourceGroup::name,
            GroupCalls::json));
  }

  private ArmAnswer get(ArmCall call) {
    return ArmAnswer.ok(json(groups.get(call.path().group())));
  }

  private ArmAnswer put(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    boolean isNew = groups.find(call.path().group()).isEmpty();
    String location = TopicRequest.location(body);
    ObjectNode json = json(groups.put(call.path().group(), location, body.textMap("tags")));
    return isNew ? ArmAnswer.created(json) : ArmAnswer.ok(json);
  }

  private ArmAnswer patch(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    ResourceGroup old = groups.get(call.path().group());
    Map<String, String> tags = body.has("tags") ? body.textMap("tags") : old.tags();
    return ArmAnswer.ok(json(groups.put(call.path().group(), old.location(), tags)));
  }

  /** Clients take 200 here, and not 204. */
  private ArmAnswer delete(ArmCall call) {
    groups.delete(call.path().group());
    return ArmAnswer.empty();
  }

  private static ObjectNode json(ResourceGroup group) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", group.resourceId());
    json.put("name", group.name());
    json.put("type", "Microsoft.Resources/resourceGroups");
    json.put("location", group.location());
    ObjectNode tags = json.putObject("tags");
    new TreeMap<>(group.tags()).forEach(tags::put);
    json.putObject("properties").put("provisioningState", "Succeeded");
    return json;
  }
}
