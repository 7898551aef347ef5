package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.Tally;
import io.hermod.deadletter.redrive.RedriveJob.TargetLane;
import io.hermod.deadletter.redrive.RedriveJob.Times;
import io.hermod.deadletter.redrive.RedriveOrder.Target;
import io.hermod.deadletter.search.DeadLetterQuery;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Converts jobs to and from the JSON that the store keeps. */
final class JobJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private JobJson() {}

  static String write(RedriveJob job) {
    ObjectNode node = JSON.createObjectNode().put("id", job.id());
    switch (job.order()) {
      case RedriveOrder order -> node.set("order", order(order));
      case ReplayOrder order -> node.set("replay", ReplayJson.write(order, job.range()));
    }
    if (job.target() != null) {
      node.putObject("aim").put("topicId", job.target().topicId()).put("lane", job.target().lane());
    }
    node.put("state", job.state().toString())
        .put("createdAt", job.times().created().toString())
        .put("startedAt", text(job.times().started()))
        .put("finishedAt", text(job.times().finished()))
        .put("total", job.tally().total())
        .put("done", job.tally().done())
        .put("failed", job.tally().failed())
        .put("skipped", job.tally().skipped())
        .put("cursor", job.cursor())
        .put("faultCount", job.faults().count());
    job.faults().sentences().forEach(node.putArray("faults")::add);
    return JSON.writeValueAsString(node);
  }

  static RedriveJob read(String json) {
    JsonNode node = JSON.readTree(json);
    JsonNode replay = node.path("replay");
    return new RedriveJob(
        node.required("id").stringValue(),
        replay.isObject() ? ReplayJson.order(replay) : order(node.required("order")),
        aim(node.path("aim")),
        replay.isObject() ? ReplayJson.range(replay) : null,
        JobState.valueOf(node.required("state").stringValue().toUpperCase(Locale.ROOT)),
        new Times(
            Instant.parse(node.required("createdAt").stringValue()),
            time(node, "startedAt"),
            time(node, "finishedAt")),
        new Tally(
            node.required("total").longValue(),
            node.required("done").longValue(),
            node.required("failed").longValue(),
            node.required("skipped").longValue()),
        text(node, "cursor"),
        new RedriveFaults(texts(node.required("faults")), node.required("faultCount").longValue()));
  }

  private static ObjectNode order(RedriveOrder order) {
    ObjectNode node =
        JSON.createObjectNode()
            .put("rate", order.rate())
            .put("again", order.again())
            .put("dryRun", order.dryRun());
    Target target = order.target();
    if (target != null) {
      node.putObject("target")
          .put("topic", target.topic())
          .put("subscription", target.subscription());
    }
    DeadLetterQuery query = order.query();
    node.putObject("query")
        .put("account", query.account())
        .put("container", query.container())
        .put("topic", query.topic())
        .put("subscription", query.subscription())
        .put("reason", query.reason())
        .put("outcome", query.outcome())
        .put("eventType", query.eventType())
        .put("from", text(query.from()))
        .put("to", text(query.to()))
        .put("text", query.text())
        .put("eventId", query.eventId());
    return node;
  }

  private static RedriveOrder order(JsonNode node) {
    JsonNode rate = node.path("rate");
    JsonNode query = node.required("query");
    return new RedriveOrder(
        DeadLetterQuery.of(name -> text(query, name)),
        target(node.path("target")),
        rate.isNumber() ? rate.doubleValue() : null,
        node.required("again").booleanValue(),
        node.required("dryRun").booleanValue());
  }

  private static @Nullable Target target(JsonNode node) {
    return node.isObject()
        ? new Target(
            node.required("topic").stringValue(), node.required("subscription").stringValue())
        : null;
  }

  private static @Nullable TargetLane aim(JsonNode node) {
    return node.isObject()
        ? new TargetLane(node.required("topicId").longValue(), node.required("lane").longValue())
        : null;
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }

  private static @Nullable Instant time(JsonNode node, String name) {
    String text = text(node, name);
    return text == null ? null : Instant.parse(text);
  }

  private static @Nullable String text(JsonNode node, String name) {
    return node.path(name).stringValue(null);
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
