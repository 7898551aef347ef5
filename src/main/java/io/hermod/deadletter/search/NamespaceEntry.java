package io.hermod.deadletter.search;

import io.hermod.event.JsonIndex;
import io.hermod.event.JsonPath;
import io.hermod.event.JsonValue;
import io.hermod.event.JsonValue.Kind;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * Extracts the event from an entry that a namespace wrote: such an entry has the event as a member,
 * or has objects next to its attributes that a CloudEvent must not have.
 */
final class NamespaceEntry {
  private static final JsonPath EVENT = JsonPath.of("event");
  private static final JsonPath ID = JsonPath.of("id");
  private static final List<MemberName> BESIDE =
      Stream.of("deadletterProperties", "brokerProperties", "customDeliveryProperties")
          .map(MemberName::new)
          .toList();

  private NamespaceEntry() {}

  /** Returns the event alone; returns an entry of any other form unchanged. */
  static RawJson eventIn(RawJson entry) {
    JsonValue event = entry.index().find(EVENT);
    if (event != null && event.kind() == Kind.OBJECT && entry.index().find(ID) == null) {
      return new RawJson(event.json(), event.start(), event.end() - event.start());
    }
    return hasMore(entry) ? eventWithoutMore(entry) : entry;
  }

  private static boolean hasMore(RawJson entry) {
    JsonIndex index = entry.index();
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (isMore(entry, index.nameStart(member))) {
        return true;
      }
    }
    return false;
  }

  private static RawJson eventWithoutMore(RawJson entry) {
    JsonIndex index = entry.index();
    ByteArrayOutputStream out = new ByteArrayOutputStream(entry.length());
    out.write('{');
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      int quote = index.nameStart(member) - 1;
      if (!isMore(entry, quote + 1)) {
        out.writeBytes(out.size() == 1 ? new byte[0] : new byte[] {','});
        out.write(entry.array(), quote, index.valueEnd(member) - quote);
      }
    }
    out.write('}');
    return new RawJson(out.toByteArray(), 0, out.size());
  }

  private static boolean isMore(RawJson entry, int nameStart) {
    return BESIDE.stream().anyMatch(name -> name.isAt(entry.array(), nameStart));
  }
}
