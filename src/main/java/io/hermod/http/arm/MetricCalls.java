package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallResponse.Problem;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.TopicSubscription;
import io.hermod.manage.topic.Topics;
import io.hermod.metrics.HistoryTable;
import io.hermod.metrics.MeasuredResources;
import io.hermod.metrics.MetricsHistory;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The calls of Azure Monitor about topics, domains, system topics and event subscriptions. */
final class MetricCalls {
  /** How many segments follow the id of the resource. */
  private static final int BEHIND = 3;

  private final Topics topics;
  private final Subscriptions subscriptions;
  private final MetricsHistory history;

  MetricCalls(Topics topics, Subscriptions subscriptions, MetricsHistory history) {
    this.topics = topics;
    this.subscriptions = subscriptions;
    this.history = history;
  }

  CallResponse ofTopic(Call call) {
    return flat(() -> metrics(call, topic(call)));
  }

  CallResponse definitionsOfTopic(Call call) {
    return flat(() -> definitions(topic(call)));
  }

  /** Finds a subscription whose path has the form of an extension of its topic. */
  CallResponse ofExtension(Call call) {
    return flat(() -> metrics(call, extension(call)));
  }

  CallResponse definitionsOfExtension(Call call) {
    return flat(() -> definitions(extension(call)));
  }

  /** Finds a subscription whose path is below that of its topic. */
  CallResponse ofNested(Call call) {
    return flat(() -> metrics(call, nested(call)));
  }

  CallResponse definitionsOfNested(Call call) {
    return flat(() -> definitions(nested(call)));
  }

  private MetricTarget topic(Call call) {
    return switch (call.path().scope(BEHIND)) {
      case Scope.OfTopic(TopicAddress address) -> target(topics.get(address), address);
      case Scope other ->
          throw CallException.badRequest(
              "BadRequest",
              "%s has no metrics here. Topics, domains, system topics and event subscriptions do."
                  .formatted(other.resourceId()));
    };
  }

  private MetricTarget target(Topic topic, TopicAddress address) {
    TopicType type = TopicType.of(topic);
    String region = topic.traits().location();
    MeasuredResources measured = history.resources(topic);
    return type == TopicType.DOMAIN
        ? MetricTarget.ofDomain(type.word(), address.resourceId(), region, measured)
        : MetricTarget.ofTopic(type.word(), address.resourceId(), region, measured);
  }

  private MetricTarget extension(Call call) {
    return subscription(call, call.path().scope(), SubscriptionForm.EXTENSION);
  }

  private MetricTarget nested(Call call) {
    return subscription(call, call.path().scope(BEHIND + 2), SubscriptionForm.NESTED);
  }

  private MetricTarget subscription(Call call, Scope scope, SubscriptionForm form) {
    TopicSubscription found =
        subscriptions.get(
            new SubscriptionAddress(scope, call.path().part("eventSubscription"), form));
    return MetricTarget.ofSubscription(
        found.resourceId(),
        found.topic().traits().location(),
        MeasuredResources.of(List.of(found.subscription())));
  }

  private CallResponse metrics(Call call, MetricTarget target) {
    MetricQuery query = MetricQuery.read(call.query(), target, history.now());
    List<MetricQuery.Part> parts = query.parts(call.query(), target);
    List<HistoryTable> tables =
        history.readEach(query.grid(), parts.stream().map(MetricQuery.Part::measured).toList());
    return CallResponse.ok(MetricsJson.metrics(target, query, parts, tables));
  }

  private static CallResponse definitions(MetricTarget target) {
    return CallResponse.ok(MetricsJson.definitions(target));
  }

  /** Azure Monitor's errors are not wrapped in an object like those of other services. */
  private static CallResponse flat(Supplier<CallResponse> action) {
    try {
      return action.get();
    } catch (CallException refused) {
      Problem problem = refused.answer().problem().orElseThrow();
      ObjectNode body = JsonNodeFactory.instance.objectNode();
      body.put("code", "BadRequest").put("message", problem.message());
      throw new CallException(CallResponse.error(refused.answer().status(), body, problem));
    }
  }
}
