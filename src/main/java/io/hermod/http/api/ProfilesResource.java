package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.profile.ProfileTable;
import io.hermod.topic.ProfileChoice;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The delivery rules of all profiles side by side, with the settings of this server. */
public final class ProfilesResource implements ApiResource {
  private final ProfileChoice profiles;

  public ProfilesResource(ProfileChoice profiles) {
    this.profiles = profiles;
  }

  CallResponse list(Call call) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("default", profiles.standard().name());
    ArrayNode names = json.putArray("profiles");
    ArrayNode rules = json.putArray("rules");
    List<List<String>> rows = ProfileTable.rows(profiles.all());
    rows.getFirst().stream().skip(1).forEach(names::add);
    rows.stream().skip(1).forEach(row -> write(row, rules.addObject()));
    return CallResponse.ok(json);
  }

  /** The first cell of a row is the name of the rule. */
  private static void write(List<String> row, ObjectNode json) {
    List<String> values = row.subList(1, row.size());
    json.put("rule", row.getFirst()).put("differs", values.stream().distinct().count() > 1);
    values.forEach(json.putArray("values")::add);
  }
}
