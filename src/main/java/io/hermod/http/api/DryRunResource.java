package io.hermod.http.api;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.SubscriptionRequest;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.manage.ManagementException;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.subscription.SubscriptionPreview;
import io.hermod.manage.subscription.SubscriptionSettings;
import io.hermod.manage.subscription.Subscriptions;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks an event subscription with the rules that a PUT has, and shows it as it would be. Changes
 * nothing and asks no endpoint.
 */
public final class DryRunResource implements ApiResource {
  private final Subscriptions subscriptions;

  public DryRunResource(Subscriptions subscriptions) {
    this.subscriptions = subscriptions;
  }

  CallResponse validate(Call call) {
    call.query().allowOnly();
    JsonFields body = RequestJson.parse(call.body());
    SubscriptionAddress address = NamedSubscription.in(call.path());
    List<InvalidFieldException> problems = SubscriptionRequest.problems(body);
    return CallResponse.ok(problems.isEmpty() ? preview(address, body) : refused(problems));
  }

  /** Applies the rules, which need a body whose every part can be read. */
  private ObjectNode preview(SubscriptionAddress address, JsonFields body) {
    SubscriptionSettings settings = SubscriptionRequest.settings(body);
    try {
      List<InvalidFieldException> problems = subscriptions.problems(address, settings);
      return problems.isEmpty()
          ? accepted(subscriptions.preview(address, settings))
          : refused(problems);
    } catch (InvalidFieldException problem) {
      return refused(List.of(problem));
    } catch (ManagementException problem) {
      if (problem.kind() == ManagementException.Kind.INVALID
          || problem.kind() == ManagementException.Kind.CONFLICT) {
        return refusedAsAWhole(String.valueOf(problem.getMessage()));
      }
      throw problem;
    }
  }

  private static ObjectNode accepted(SubscriptionPreview preview) {
    ObjectNode json = answer(true);
    json.put("exists", preview.exists());
    json.putArray("errors");
    json.set("preview", SubscriptionResource.json(preview.subscription()));
    return json;
  }

  private static ObjectNode refused(List<InvalidFieldException> problems) {
    ObjectNode json = answer(false);
    ArrayNode errors = json.putArray("errors");
    problems.forEach(
        each -> errors.addObject().put("field", each.field()).put("message", each.problem()));
    return json.putNull("preview");
  }

  /** The problem concerns no single field, or names it in its words. */
  private static ObjectNode refusedAsAWhole(String message) {
    ObjectNode json = answer(false);
    json.putArray("errors").addObject().putNull("field").put("message", message);
    return json.putNull("preview");
  }

  private static ObjectNode answer(boolean isValid) {
    return JsonNodeFactory.instance.objectNode().put("valid", isValid);
  }
}
