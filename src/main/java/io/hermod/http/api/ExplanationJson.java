package io.hermod.http.api;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.explain.Explanation;
import io.hermod.explain.Explanation.Occurrence;
import io.hermod.explain.LaneExplanation;
import io.hermod.store.Attempt;
import io.hermod.store.Redriven;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the explanation of an event as the API shows it. */
final class ExplanationJson {
  private ExplanationJson() {}

  static ObjectNode write(Explanation explanation) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("eventId", explanation.eventId())
            .put("topic", explanation.topic());
    ArrayNode occurrences = json.putArray("occurrences");
    explanation.occurrences().forEach(each -> write(each, occurrences.addObject()));
    return json;
  }

  private static void write(Occurrence occurrence, ObjectNode json) {
    Redriven redriven = occurrence.redriven();
    json.put("publishedAt", occurrence.publishedAt().toString())
        .put("position", position(occurrence.position()))
        .put("redrives", redriven == null ? 0 : redriven.count())
        .put("redrivenAt", text(redriven == null ? null : redriven.at()))
        .put("jobId", redriven == null ? null : redriven.jobName())
        .put("replayed", redriven != null && redriven.isReplayed());
    ArrayNode subscriptions = json.putArray("subscriptions");
    occurrence.lanes().forEach(explanation -> write(explanation, subscriptions.addObject()));
  }

  /** A redriven event has no position in the journal, only a number of its own. */
  private static String position(long position) {
    return Redriven.isAt(position)
        ? "redriven-" + (position - Redriven.FIRST_POSITION)
        : Long.toString(position);
  }

  private static void write(LaneExplanation explanation, ObjectNode json) {
    json.put("name", explanation.subscription()).put("state", explanation.state().toString());
    ArrayNode attempts = json.putArray("attempts");
    Optional<LaneExplanation.Next> next = Optional.ofNullable(explanation.next());
    @Nullable String rule =
        next.map(LaneExplanation.Next::rule).map(ExplanationJson::textOrNull).orElse(null);
    int last = explanation.attempts().size() - 1;
    for (int i = 0; i <= last; i++) {
      write(explanation.firstNumber() + i, explanation.attempts().get(i), attempts.addObject())
          .put("rule", i == last ? rule : textOrNull(explanation.pastRules().get(i)));
    }
    json.put("rule", rule)
        .put("nextAttemptAt", text(next.map(LaneExplanation.Next::attemptAt).orElse(null)))
        .put("expiresAt", text(next.map(LaneExplanation.Next::expiresAt).orElse(null)))
        .put("endedAt", text(explanation.endedAt()))
        .put("remark", textOrNull(explanation.remark()));
    ArrayNode headers = json.putArray("headersLeftOut");
    explanation.headersLeftOut().forEach(headers::add);
    write(next.map(LaneExplanation.Next::probation), json);
    write(explanation.letter(), json);
  }

  private static void write(LaneExplanation.@Nullable Letter letter, ObjectNode json) {
    if (letter == null) {
      json.putNull("deadLetter");
      return;
    }
    json.putObject("deadLetter")
        .put("reason", letter.reason())
        .put("dueAt", text(letter.due()))
        .put(letter.due() == null ? "blob" : "container", letter.place());
  }

  private static ObjectNode write(int number, Attempt attempt, ObjectNode json) {
    return json.put("number", number)
        .put("at", text(attempt.at()))
        .put("status", attempt.status() == 0 ? null : attempt.status())
        .put("outcome", attempt.outcome().toString())
        .put("latencyMs", attempt.latencyMillis());
  }

  private static void write(Optional<EndpointState> probation, ObjectNode json) {
    if (probation.isEmpty()) {
      json.putNull("probation");
      return;
    }
    EndpointState state = probation.get();
    json.putObject("probation")
        .put("state", state.standing().name().toLowerCase(Locale.ROOT))
        .put("reason", state.lastFailure() == null ? null : state.lastFailure().toString())
        .put("nextProbeAt", text(state.nextProbe()));
  }

  /**
   * Truncates a time as the store does, so that the response is the same before and after a write.
   */
  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.truncatedTo(ChronoUnit.MICROS).toString();
  }

  private static @Nullable String textOrNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
