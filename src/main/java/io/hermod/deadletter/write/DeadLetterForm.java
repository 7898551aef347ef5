package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonIndex;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.WireTime;
import io.hermod.store.Attempt;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formats an event that was given up as an entry of a blob: the event as it would have been
 * delivered, followed by the reason why it was not.
 */
final class DeadLetterForm {
  /** The outcome of an event that was given up without a single attempt. */
  private static final String NEVER_TRIED = "Aborted";

  /**
   * A CloudEvent may already contain these attributes; they are replaced because ours are newer.
   */
  private static final List<MemberName> CLOUD_EVENT_NAMES =
      DeadLetterFields.OURS.stream()
          .map(name -> new MemberName(DeadLetterFields.ofCloudEvent(name)))
          .toList();

  private DeadLetterForm() {}

  /**
   * Formats an entry.
   *
   * @param json the event in the schema of the entry: one object, including its braces
   */
  static RawJson entry(Schema schema, RawJson json, GivenUp event) {
    boolean isCloudEvent = schema == Schema.CLOUD_EVENTS;
    RawJson start = isCloudEvent ? withoutOurNames(json) : json;
    ByteArrayOutputStream out = new ByteArrayOutputStream(start.length() + 300);
    out.write(start.array(), start.offset(), start.length() - 1);
    members(event)
        .forEach(
            (name, value) ->
                write(isCloudEvent ? DeadLetterFields.ofCloudEvent(name) : name, value, out));
    out.write('}');
    return raw(out);
  }

  /** Returns the added members as JSON; none of the strings needs escaping. */
  private static Map<String, String> members(GivenUp event) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put(DeadLetterFields.REASON, quoted(event.reason()));
    members.put(DeadLetterFields.ATTEMPTS, Integer.toString(event.attempts()));
    members.put(DeadLetterFields.OUTCOME, quoted(outcome(event.history())));
    members.put(DeadLetterFields.PUBLISHED, time(event.publishedAt()));
    if (!event.history().isEmpty()) {
      members.put(DeadLetterFields.LAST_ATTEMPT, time(event.history().getLast().at()));
    }
    return members;
  }

  private static String outcome(List<Attempt> history) {
    return history.isEmpty() ? NEVER_TRIED : history.getLast().outcome().toString();
  }

  private static String time(Instant time) {
    return quoted(WireTime.of(time));
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  private static void write(String name, String value, ByteArrayOutputStream out) {
    out.writeBytes((',' + quoted(name) + ':' + value).getBytes(UTF_8));
  }

  private static RawJson withoutOurNames(RawJson event) {
    JsonIndex index = event.index();
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (isOurs(event, index.nameStart(member))) {
        return withoutOurNames(event, index);
      }
    }
    return event;
  }

  private static RawJson withoutOurNames(RawJson event, JsonIndex index) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(event.length());
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      int quote = index.nameStart(member) - 1;
      if (!isOurs(event, quote + 1)) {
        out.write(out.size() == 0 ? '{' : ',');
        out.write(event.array(), quote, index.valueEnd(member) - quote);
      }
    }
    out.write('}');
    return raw(out);
  }

  private static boolean isOurs(RawJson event, int nameStart) {
    return CLOUD_EVENT_NAMES.stream().anyMatch(name -> name.isAt(event.array(), nameStart));
  }

  private static RawJson raw(ByteArrayOutputStream out) {
    return new RawJson(out.toByteArray(), 0, out.size());
  }
}
