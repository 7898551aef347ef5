package io.hermod.diagnostics;

import io.hermod.event.ShortText;
import io.hermod.publish.PublishReport;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** A publish request that was refused. */
record PublishFailure(Topic topic, PublishReport.Failure failure, Instant at) {
  private static final int UNAVAILABLE = 503;

  DiagnosticRecord asRecord() {
    int letters = failure.uri().length() + failure.message().length();
    return new DiagnosticRecord(Category.PUBLISH_FAILURES, topic, false, this::json, letters);
  }

  private ObjectNode json() {
    return RecordJson.begin(at, topic.resourceId())
        .put("category", Category.PUBLISH_FAILURES.toString())
        .put("operationName", "Post")
        .put("message", message());
  }

  private String message() {
    return "inputEventsCount="
        + failure.events()
        + ", requestUri="
        + ShortText.of(failure.uri())
        + ", publisherInfo=PublisherInfo(category=User, inputSchema="
        + topic.inputSchema().eventName()
        + ", armResourceId="
        + topic.resourceId().toUpperCase(Locale.ROOT)
        + "), httpStatusCode="
        + (failure.status() == UNAVAILABLE ? "ServiceUnavailable" : failure.code())
        + ", errorType="
        + failure.detailCode()
        + ", errorMessage="
        + ShortText.of(failure.message());
  }
}
