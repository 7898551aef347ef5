package io.hermod.http.api;

import io.hermod.deadletter.search.DeadEvent;
import io.hermod.deadletter.search.DeadLetterCounts;
import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.deadletter.search.DeadLetterPage;
import io.hermod.deadletter.search.FailedDelivery;
import io.hermod.deadletter.search.Origin;
import io.hermod.deadletter.search.SearchFault;
import io.hermod.store.deadletter.RedriveMark;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Dead letters as the API shows them. */
final class DeadLetterEntryJson {
  private DeadLetterEntryJson() {}

  static ObjectNode page(DeadLetterPage page, @Nullable String nextLink) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    page.entries().forEach(entry -> value.add(entry(entry)));
    addFaults(page.faults(), json);
    return json.put("nextLink", nextLink);
  }

  /** Writes the event byte for byte, because parsing could change how its numbers are written. */
  static ObjectNode entry(DeadLetterEntry entry) {
    DeadEvent event = entry.event();
    FailedDelivery failure = entry.failure();
    Origin origin = entry.origin();
    RedriveMark mark = entry.mark();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", entry.address().text())
            .put("account", entry.blob().account())
            .put("container", entry.blob().container())
            .put("blob", entry.blob().name())
            .put("index", entry.address().index())
            .put("topic", origin.topic())
            .put("subscription", origin.subscription().isEmpty() ? null : origin.subscription())
            .put("eventId", event.id())
            .put("eventType", event.type())
            .put("subject", event.subject())
            .put("reason", failure.reason())
            .put("outcome", failure.outcome())
            .put("attempts", failure.attempts())
            .put("publishedAt", text(failure.publishedAt()))
            .put("lastAttemptAt", text(failure.lastAttemptAt()))
            .put("redrives", mark.redrives())
            .put("redrivenAt", text(mark.redrivenAt()))
            .put("jobId", mark.jobId())
            .put("schema", event.schema().deliveryName());
    return json.putRawValue("event", new RawValue(event.json().toString()));
  }

  static ObjectNode counts(DeadLetterCounts counts, @Nullable String nextLink) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("total", counts.total());
    addGroups("byReason", counts.byReason(), json);
    addGroups("byOutcome", counts.byOutcome(), json);
    addGroups("byEventType", counts.byEventType(), json);
    addFaults(counts.faults(), json);
    return json.put("complete", counts.next() == null).put("nextLink", nextLink);
  }

  private static void addGroups(String name, Map<String, Long> groups, ObjectNode json) {
    ArrayNode array = json.putArray(name);
    groups.forEach((group, count) -> array.addObject().put("name", group).put("count", count));
  }

  private static void addFaults(List<SearchFault> faults, ObjectNode json) {
    ArrayNode array = json.putArray("faults");
    for (SearchFault fault : faults) {
      array
          .addObject()
          .put("account", fault.account())
          .put("container", fault.container())
          .put("blob", fault.blob())
          .put("problem", fault.problem());
    }
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }
}
