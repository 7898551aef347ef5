package io.hermod.deadletter;

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
 * How a given-up event stands in a blob: as it would have been delivered, and behind that why it
 * was not.
 */
final class LetterForm {
  /** Given up after a time, without a single attempt. */
  private static final String NEVER_TRIED = "Aborted";

  /** Attributes that a CloudEvent may bring along; ours are the newer truth. */
  private static final List<MemberName> CLOUD_EVENT_NAMES =
      LetterFields.OURS.stream()
          .map(name -> new MemberName(LetterFields.ofCloudEvent(name)))
          .toList();

  private LetterForm() {}

  /**
   * Writes an entry.
   *
   * @param json the event in the schema of the entry: one object, braces included
   */
  static RawJson entry(Schema schema, RawJson json, GivenUp event) {
    boolean isCloudEvent = schema == Schema.CLOUD_EVENTS;
    RawJson start = isCloudEvent ? withoutOurNames(json) : json;
    ByteArrayOutputStream out = new ByteArrayOutputStream(start.length() + 300);
    out.write(start.array(), start.offset(), start.length() - 1);
    members(event)
        .forEach(
            (name, value) ->
                write(isCloudEvent ? LetterFields.ofCloudEvent(name) : name, value, out));
    out.write('}');
    return raw(out);
  }

  /** The values are JSON: texts among them have nothing to escape. */
  private static Map<String, String> members(GivenUp event) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put(LetterFields.REASON, quoted(event.reason()));
    members.put(LetterFields.ATTEMPTS, Integer.toString(event.attempts()));
    members.put(LetterFields.OUTCOME, quoted(outcome(event.history())));
    members.put(LetterFields.PUBLISHED, time(event.publishedAt()));
    if (!event.history().isEmpty()) {
      members.put(LetterFields.LAST_ATTEMPT, time(event.history().getLast().at()));
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
