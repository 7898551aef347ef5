package io.hermod.http.api;

import io.hermod.deadletter.redrive.EventResender;
import io.hermod.deadletter.redrive.Resent;
import io.hermod.explain.EventExplainer;
import io.hermod.explain.KnownDelivery;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends an event again, to one subscription or to all that it concerns. */
record ResendAction(EventExplainer explainer, EventResender resender) {
  private static final String SUBSCRIPTION = "subscription";

  /** Returns empty if no event with this id is known. */
  Optional<CallResponse> run(Call call, Topic topic, String eventId) {
    call.query().allowOnly();
    String name = subscription(call);
    List<KnownDelivery> known = explainer.deliveries(topic, eventId);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    List<KnownDelivery> chosen =
        known.stream()
            .filter(each -> name == null || each.subscription().name().equalsIgnoreCase(name))
            .toList();
    if (chosen.isEmpty()) {
      throw new CallException(unconcerned(topic, name, known));
    }
    return Optional.of(answer(topic, eventId, chosen.stream().map(resender::resend).toList()));
  }

  private static @Nullable String subscription(Call call) {
    if (call.body().length() == 0) {
      return null;
    }
    JsonFields body = RequestJson.parse(call.body());
    body.allowOnly(SUBSCRIPTION);
    return body.text(SUBSCRIPTION).filter(text -> !text.isEmpty()).orElse(null);
  }

  private static CallResponse unconcerned(
      Topic topic, @Nullable String name, List<KnownDelivery> known) {
    return CallResponse.error(
        404,
        "ResourceNotFound",
        "The event does not concern a subscription '%s' of topic '%s'. It concerns: %s."
            .formatted(
                name,
                topic.name(),
                known.stream()
                    .map(each -> each.subscription().name())
                    .collect(Collectors.joining(", "))));
  }

  private static CallResponse answer(Topic topic, String eventId, List<Resent> results) {
    if (results.stream().allMatch(each -> each.action() == Resent.Action.NONE)) {
      throw new CallException(
          CallResponse.error(
              409,
              "NothingToResend",
              results.stream()
                  .map(
                      each ->
                          "%s (%s): %s".formatted(each.subscription(), each.state(), each.words()))
                  .collect(Collectors.joining(" "))));
    }
    ObjectNode json =
        JsonNodeFactory.instance.objectNode().put("eventId", eventId).put("topic", topic.name());
    ArrayNode array = json.putArray("results");
    results.forEach(each -> write(each, array.addObject()));
    return CallResponse.ok(json);
  }

  private static void write(Resent resent, ObjectNode json) {
    json.put(SUBSCRIPTION, resent.subscription())
        .put("state", resent.state().toString())
        .put("action", resent.action().toString())
        .put("reason", resent.words())
        .put("jobId", resent.jobId());
  }
}
