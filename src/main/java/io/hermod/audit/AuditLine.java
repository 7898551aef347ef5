package io.hermod.audit;

import io.hermod.event.ShortText;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the lines of the audit log, each a JSON object. */
final class AuditLine {
  private AuditLine() {}

  static String begin(AuditedCall call, Instant now) {
    return of(call, "begin", now).toString();
  }

  static String end(AuditedCall call, int status, Instant now) {
    return of(call, "end", now).put("status", status).toString();
  }

  static String rejected(Rejection rejection, Instant now) {
    ObjectNode line = line("rejected", now).put("reason", rejection.reason());
    about(rejection.who(), rejection.address(), rejection.operation(), rejection.resource(), line);
    return line.toString();
  }

  /** Builds one line for many rejected requests. */
  static String summary(RejectionLimiter.Summary summary, Instant now) {
    return line("rejected-more", now)
        .put("address", ShortText.of(summary.address()))
        .put("count", summary.count())
        .put("since", summary.since().toString())
        .toString();
  }

  private static ObjectNode of(AuditedCall call, String phase, Instant now) {
    ObjectNode line = line("call", now).put("phase", phase).put("id", call.id());
    about(call.who(), call.address(), call.operation(), call.resource(), line);
    return line;
  }

  private static ObjectNode line(String event, Instant now) {
    return JsonNodeFactory.instance.objectNode().put("time", now.toString()).put("event", event);
  }

  /** Limits the lengths, because callers choose most of these values. */
  private static void about(
      Map<String, String> who, String address, String operation, String resource, ObjectNode line) {
    ObjectNode identity = line.putObject("who");
    new TreeMap<>(who).forEach((name, value) -> identity.put(name, ShortText.of(value)));
    line.put("address", ShortText.of(address))
        .put("operation", ShortText.of(operation))
        .put("resource", ShortText.of(resource));
  }
}
