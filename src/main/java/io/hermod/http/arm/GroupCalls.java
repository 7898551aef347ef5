package io.hermod.http.arm;

import io.hermod.access.Resource;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.TopicRequest;
import io.hermod.manage.topic.ResourceGroups;
import io.hermod.topic.ResourceGroup;
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

  CallResponse list(Call call) {
    return CallResponse.ok(
        ArmPage.of(
            call,
            groups.list(call.path().azureSubscription()).stream()
                .filter(group -> call.sees(new Resource.InGroup(group.name())))
                .toList(),
            ResourceGroup::name,
            GroupCalls::json));
  }

  CallResponse get(Call call) {
    return CallResponse.ok(json(groups.get(call.path().group())));
  }

  CallResponse put(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    boolean isNew = groups.find(call.path().group()).isEmpty();
    String location = TopicRequest.location(body);
    ObjectNode json = json(groups.put(call.path().group(), location, body.textMap("tags")));
    return isNew ? CallResponse.created(json) : CallResponse.ok(json);
  }

  CallResponse patch(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    ResourceGroup old = groups.get(call.path().group());
    Map<String, String> tags = body.has("tags") ? body.textMap("tags") : old.tags();
    return CallResponse.ok(json(groups.put(call.path().group(), old.location(), tags)));
  }

  /** Responds with 200, because clients do not accept 204 here. */
  CallResponse delete(Call call) {
    groups.delete(call.path().group());
    return CallResponse.empty();
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
