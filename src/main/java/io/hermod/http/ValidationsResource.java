package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.handshake.ValidationResults;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How the last handshakes went, for those who may make subscriptions. */
public final class ValidationsResource extends OwnResource {
  private static final String SUBSCRIPTION = "subscription";

  private final ValidationResults results;

  public ValidationsResource(ValidationResults results) {
    this.results = results;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/validations", Reach.EACH).on(GET, Need.WRITE, this::list));
  }

  private ArmAnswer list(ArmCall call) {
    call.query().allowOnly(SUBSCRIPTION);
    String id = call.query().parameter(SUBSCRIPTION);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    results.all().stream()
        .filter(each -> call.sees(each.topic()))
        .filter(each -> id == null || each.subscription().equalsIgnoreCase(id))
        .forEach(each -> value.add(json(each)));
    return ArmAnswer.ok(json);
  }

  private static ObjectNode json(ValidationResults.Result result) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(SUBSCRIPTION, result.subscription())
        .put("endpoint", result.endpoint())
        .put("at", result.at().toString())
        .put("outcome", result.outcome())
        .put("reason", result.reason());
  }
}
