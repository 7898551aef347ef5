package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.validation.ValidationResults;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The results of recent validation handshakes, for callers that may create subscriptions. */
public final class ValidationsResource implements ApiResource {
  private static final String SUBSCRIPTION = "subscription";

  private final ValidationResults results;

  public ValidationsResource(ValidationResults results) {
    this.results = results;
  }

  CallResponse list(Call call) {
    call.query().allowOnly(SUBSCRIPTION);
    String id = call.query().parameter(SUBSCRIPTION);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    results.all().stream()
        .filter(each -> call.sees(each.topic()))
        .filter(each -> id == null || each.subscription().equalsIgnoreCase(id))
        .forEach(each -> value.add(json(each)));
    return CallResponse.ok(json);
  }

  private static ObjectNode json(ValidationResults.Result result) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(SUBSCRIPTION, result.subscription())
        .put("endpoint", result.endpoint())
        .put("at", result.at().toString())
        .put("outcome", result.outcome())
        .put("reason", result.reason())
        .put(
            "linkExpiresAt",
            result.linkExpiresAt() == null ? null : result.linkExpiresAt().toString());
  }
}
