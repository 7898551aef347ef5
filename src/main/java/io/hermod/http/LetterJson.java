package io.hermod.http;

import io.hermod.store.LetterMark;
import io.hermod.workbench.LetterCounts;
import io.hermod.workbench.LetterEntry;
import io.hermod.workbench.LetterFault;
import io.hermod.workbench.LetterPage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Dead letters as the API shows them. */
final class LetterJson {
  private LetterJson() {}

  static ObjectNode page(LetterPage page, @Nullable String nextLink) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    page.entries().forEach(entry -> value.add(entry(entry)));
    addFaults(page.faults(), json);
    return json.put("nextLink", nextLink);
  }

  /** The event stands there byte for byte: it is not ours to write numbers another way. */
  static ObjectNode entry(LetterEntry entry) {
    LetterMark mark = entry.mark();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", entry.address().text())
            .put("account", entry.blob().account())
            .put("container", entry.blob().container())
            .put("blob", entry.blob().name())
            .put("index", entry.index())
            .put("topic", entry.topic())
            .put("subscription", entry.subscription().isEmpty() ? null : entry.subscription())
            .put("eventId", entry.eventId())
            .put("eventType", entry.eventType())
            .put("subject", entry.subject())
            .put("reason", entry.reason())
            .put("outcome", entry.outcome())
            .put("attempts", entry.attempts())
            .put("publishedAt", text(entry.publishedAt()))
            .put("lastAttemptAt", text(entry.lastAttemptAt()))
            .put("redrives", mark.redrives())
            .put("redrivenAt", text(mark.redrivenAt()))
            .put("jobId", mark.jobId())
            .put("schema", entry.schema().deliveryName());
    return json.putRawValue("event", new RawValue(entry.json().toString()));
  }

  static ObjectNode counts(LetterCounts counts, @Nullable String nextLink) {
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

  private static void addFaults(List<LetterFault> faults, ObjectNode json) {
    ArrayNode array = json.putArray("faults");
    for (LetterFault fault : faults) {
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
