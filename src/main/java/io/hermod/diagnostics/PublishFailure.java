package io.hermod.diagnostics;

import io.hermod.publish.PublishReport;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Writes the record of a publish request that was refused. */
final class PublishFailure {
  private static final int UNAVAILABLE = 503;

  private PublishFailure() {}

  static ObjectNode json(PublishReport report, PublishReport.Failure failure, Instant now) {
    return RecordJson.begin(now, report.topic().resourceId())
        .put("category", Category.PUBLISH_FAILURES.toString())
        .put("operationName", "Post")
        .put("message", message(report, failure));
  }

  private static String message(PublishReport report, PublishReport.Failure failure) {
    return "inputEventsCount="
        + failure.events()
        + ", requestUri="
        + RecordJson.cut(report.uri())
        + ", publisherInfo=PublisherInfo(category=User, inputSchema="
        + report.topic().inputSchema().eventName()
        + ", armResourceId="
        + report.topic().resourceId().toUpperCase(Locale.ROOT)
        + "), httpStatusCode="
        + (failure.status() == UNAVAILABLE ? "ServiceUnavailable" : failure.code())
        + ", errorType="
        + failure.detailCode()
        + ", errorMessage="
        + RecordJson.cut(failure.message());
  }
}
