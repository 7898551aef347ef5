package io.hermod.http.api;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.SubscriptionRequest;
import io.hermod.http.resource.SubscriptionResource;
import io.hermod.http.resource.TopicRequest;
import io.hermod.http.resource.TopicResource;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.subscription.SubscriptionPreview;
import io.hermod.manage.subscription.SubscriptionSettings;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.TopicPreview;
import io.hermod.manage.topic.Topics;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks a topic, domain, system topic or event subscription with the rules that a PUT has, and
 * shows it as it would be. Changes nothing and asks no endpoint.
 */
public final class DryRunResource implements ApiResource {
  private final Subscriptions subscriptions;
  private final Topics topics;

  public DryRunResource(Subscriptions subscriptions, Topics topics) {
    this.subscriptions = subscriptions;
    this.topics = topics;
  }

  CallResponse ofSubscription(Call call) {
    JsonFields body = body(call);
    SubscriptionAddress address = NamedSubscription.in(call.path());
    return answer(
        problems(
            () -> ResourceNames.checkSubscription(address), SubscriptionRequest.problems(body)),
        () -> preview(address, body));
  }

  /** Applies the rules, which need a body whose every part can be read. */
  private ObjectNode preview(SubscriptionAddress address, JsonFields body) {
    SubscriptionSettings settings = SubscriptionRequest.settings(body);
    List<InvalidFieldException> problems = subscriptions.problems(address, settings);
    if (!problems.isEmpty()) {
      return refused(problems);
    }
    SubscriptionPreview preview = subscriptions.preview(address, settings);
    return accepted(preview.exists(), SubscriptionResource.json(preview.subscription()));
  }

  CallResponse ofTopic(Call call) {
    JsonFields body = body(call);
    TopicAddress address = topic(call.path());
    return answer(
        problems(
            () -> ResourceNames.checkTopic(address), TopicRequest.problems(address.type(), body)),
        () -> {
          TopicPreview preview =
              topics.preview(address, TopicRequest.settings(address.type(), body));
          return accepted(preview.exists(), new TopicResource(call.origin()).json(preview.topic()));
        });
  }

  private static JsonFields body(Call call) {
    call.query().allowOnly();
    return RequestJson.parse(call.body());
  }

  private static TopicAddress topic(CallPath path) {
    return switch (path.scope()) {
      case Scope.OfTopic(TopicAddress address) -> address;
      case Scope.OfDomainTopic _, Scope.OfResource _, Scope.OfContainer _ ->
          throw new CallException(
              CallResponse.error(
                  404,
                  "ResourceNotFound",
                  "Only a topic, domain, system topic or event subscription can be validated."));
    };
  }

  /** A form shows what is wrong with the name together with everything else. */
  private static List<InvalidFieldException> problems(
      Runnable nameCheck, List<InvalidFieldException> ofBody) {
    try {
      nameCheck.run();
      return ofBody;
    } catch (InvalidFieldException ofName) {
      return Stream.concat(Stream.of(ofName), ofBody.stream()).toList();
    }
  }

  private static CallResponse answer(
      List<InvalidFieldException> problems, Supplier<ObjectNode> preview) {
    return CallResponse.ok(problems.isEmpty() ? answer(preview) : refused(problems));
  }

  private static ObjectNode answer(Supplier<ObjectNode> preview) {
    try {
      return preview.get();
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

  private static ObjectNode accepted(boolean exists, ObjectNode preview) {
    ObjectNode json = verdict(true);
    json.put("exists", exists);
    json.putArray("errors");
    json.set("preview", preview);
    return json;
  }

  private static ObjectNode refused(List<InvalidFieldException> problems) {
    ObjectNode json = verdict(false);
    ArrayNode errors = json.putArray("errors");
    problems.forEach(
        each -> errors.addObject().put("field", each.field()).put("message", each.problem()));
    return json.putNull("preview");
  }

  /** The problem concerns no single field, or names it in its words. */
  private static ObjectNode refusedAsAWhole(String message) {
    ObjectNode json = verdict(false);
    json.putArray("errors").addObject().putNull("field").put("message", message);
    return json.putNull("preview");
  }

  private static ObjectNode verdict(boolean isValid) {
    return JsonNodeFactory.instance.objectNode().put("valid", isValid);
  }
}
