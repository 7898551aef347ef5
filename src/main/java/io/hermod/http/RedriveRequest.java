package io.hermod.http;

import io.hermod.redrive.RedriveOrder;
import io.hermod.redrive.RedriveOrder.Target;
import io.hermod.workbench.LetterQuery;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call wants to be sent again.
 *
 * @param jobId null where the caller leaves the name of the job to us
 */
record RedriveRequest(@Nullable String jobId, RedriveOrder order) {

  static RedriveRequest of(JsonFields body) {
    body.allowOnly(LetterQuery.fieldsAnd("rate", "target", "dryRun", "jobId", "again"));
    LetterQuery query = LetterQuery.of(name -> body.text(name).orElse(null));
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

  /** The target's own, or that of the dead letters. */
  private static String topic(JsonFields target, JsonFields body) {
    return target
        .text("topic")
        .or(() -> body.text("topic"))
        .orElseThrow(() -> body.invalid("target", "must name its topic, or the order must"));
  }
}
