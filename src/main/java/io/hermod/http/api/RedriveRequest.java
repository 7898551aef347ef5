package io.hermod.http.api;

import io.hermod.deadletter.redrive.RedriveOrder;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.http.call.JsonFields;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to redrive dead letters.
 *
 * @param jobId null to let the server choose the id of the job
 */
record RedriveRequest(@Nullable String jobId, RedriveOrder order) {

  static RedriveRequest of(JsonFields body) {
    body.allowOnly(DeadLetterQuery.fieldsAnd("rate", "target", "dryRun", "jobId", "again"));
    DeadLetterQuery query = DeadLetterQuery.of(name -> body.text(name).orElse(null));
    RedriveOrder order =
        new RedriveOrder(
            query,
            body.has("target") ? target(body) : null,
            body.has("rate") ? body.number("rate").doubleValue() : null,
            body.flag("again", false),
            body.flag("dryRun", false));
    return new RedriveRequest(body.text("jobId").orElse(null), order);
  }

  private static Target target(JsonFields body) {
    if (!(body.json().get("target") instanceof ObjectNode)) {
      return new Target(topic(body, body), body.text("target").orElse(""));
    }
    JsonFields target = body.object("target");
    target.allowOnly("topic", "subscription");
    String subscription =
        target
            .text("subscription")
            .orElseThrow(() -> target.invalid("subscription", "is required"));
    return new Target(topic(target, body), subscription);
  }

  /** Returns the topic of the target, or that of the dead letters if the target names none. */
  private static String topic(JsonFields target, JsonFields body) {
    return target
        .text("topic")
        .or(() -> body.text("topic"))
        .orElseThrow(() -> body.invalid("target", "must name a topic unless the order names one"));
  }
}
