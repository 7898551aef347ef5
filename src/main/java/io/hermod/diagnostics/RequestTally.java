package io.hermod.diagnostics;

import io.hermod.access.CredentialKind;
import io.hermod.publish.PublishReport;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts the publish requests of a minute by topic, client and result. Thread-safe. After a limited
 * number of combinations, the addresses of further clients are not distinguished.
 */
final class RequestTally {
  static final int MOST_COMBINATIONS = 10_000;
  private static final String OTHERS = "others";

  private record Combination(
      long topicId,
      String address,
      @Nullable String tlsVersion,
      String authentication,
      @Nullable String objectId,
      String result) {}

  private static final class Count {
    private final Topic topic;
    private long requests;

    Count(Topic topic) {
      this.topic = topic;
    }
  }

  private final Map<Combination, Count> counts = new ConcurrentHashMap<>();
  private volatile Instant since = Instant.MAX;

  /** Counts a request; returns whether it is the first of its minute. */
  boolean add(PublishReport report, Instant now) {
    boolean isFirst = counts.isEmpty();
    if (isFirst) {
      since = now;
    }
    PublishReport.Sender from = report.sender();
    Combination combination = combination(report, from.address(), from.objectId());
    if (counts.size() >= MOST_COMBINATIONS && !counts.containsKey(combination)) {
      combination = combination(report, OTHERS, null);
    }
    counts.compute(combination, (_, known) -> oneMore(known, report.topic()));
    return isFirst;
  }

  /** Called by the map while nobody can take the count out. */
  private static Count oneMore(@Nullable Count known, Topic topic) {
    Count count = known == null ? new Count(topic) : known;
    count.requests++;
    return count;
  }

  private static Combination combination(
      PublishReport report, String address, @Nullable String objectId) {
    return new Combination(
        report.topic().id(),
        address,
        report.sender().tlsVersion(),
        authentication(report),
        objectId,
        result(report.failure()));
  }

  private static String authentication(PublishReport report) {
    CredentialKind credential = report.sender().credential();
    if (credential == null) {
      return "Unknown";
    }
    return switch (credential) {
      case KEY -> "Key";
      case SIGNATURE -> "SASToken";
      case BEARER_TOKEN -> "AADAccessToken";
      case CLIENT_SECRET, SIGN_IN_LINK, CERTIFICATE -> "Unknown";
    };
  }

  private static String result(PublishReport.@Nullable Failure failure) {
    if (failure == null) {
      return "Success";
    }
    return switch (failure.status()) {
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 413 -> "RequestEntityTooLarge";
      default -> failure.status() >= 500 ? "InternalServerError" : "BadRequest";
    };
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  /** Whether the minute of the first request is over; also if the clock was set back. */
  boolean isDue(Instant now) {
    return !isEmpty() && minute(since) != minute(now);
  }

  private static long minute(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), Duration.ofMinutes(1).toSeconds());
  }

  /** Returns a record for each topic and combination, and starts again. */
  List<DiagnosticRecord> take(Instant now) {
    List<DiagnosticRecord> records = new ArrayList<>();
    for (Combination each : List.copyOf(counts.keySet())) {
      Count count = counts.remove(each);
      if (count != null) {
        long requests = count.requests;
        records.add(
            new DiagnosticRecord(
                Category.DATA_PLANE_REQUESTS,
                count.topic,
                false,
                () -> json(each, count.topic, requests, now),
                each.address().length()));
      }
    }
    return records;
  }

  private static ObjectNode json(Combination of, Topic topic, long requests, Instant now) {
    ObjectNode json =
        RecordJson.begin(now, topic.resourceId())
            .put("operationName", "Microsoft.EventGrid/events/send")
            .put("category", Category.DATA_PLANE_REQUESTS.toString())
            .put("level", "Information")
            .put("region", topic.traits().location().toUpperCase(Locale.ROOT));
    ObjectNode request =
        json.putObject("properties")
            .putArray("aggregatedRequests")
            .addObject()
            .put("networkAccess", "PublicAccess")
            .put("clientIpAddress", of.address());
    if (of.tlsVersion() != null) {
      request.put("tlsVersion", of.tlsVersion().replace("TLSv", ""));
    }
    ObjectNode authentication =
        request.putObject("authentication").put("type", of.authentication());
    if (of.objectId() != null) {
      authentication.put("objectId", of.objectId());
    }
    request.put("operationResult", of.result()).put("totalOperations", requests);
    return json;
  }
}
