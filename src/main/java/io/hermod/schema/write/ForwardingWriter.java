package io.hermod.schema.write;

import io.hermod.event.Event;
import io.hermod.event.JsonIndex;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import io.hermod.schema.EnvelopeMember;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes events in the Event Grid schema for a topic of another Event Grid. Replaces the topic that
 * an event names with this one, or removes it. The rest is the publisher's own bytes, as with
 * {@link EventGridWriter}.
 */
final class ForwardingWriter implements EventWriter {
  private static final MemberName TOPIC = new MemberName(EnvelopeMember.TOPIC.getName());
  private static final int NONE = -1;

  private final EventGridWriter others;

  /**
   * Creates a writer.
   *
   * @param topic the topic that events name; null if they are to name none
   */
  ForwardingWriter(@Nullable String topic) {
    this.others = EventGridWriter.forTopic(topic);
  }

  @Override
  public int room(Event event) {
    return event.json().length() + others.ending(withTopic(event)).length;
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    RawJson json = event.json();
    // Publishers rarely name the topic. If they do not, the event needs no index.
    int member = Stamp.TOPIC.isIn(event.stamps()) ? NONE : topicOf(json);
    if (member == NONE) {
      sink.write(json.array(), json.offset(), json.length() - 1);
    } else {
      writeWithout(member, json, sink);
    }
    sink.write(others.ending(withTopic(event)));
  }

  private static int topicOf(RawJson json) {
    JsonIndex index = json.index();
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (TOPIC.isAt(json.array(), index.nameStart(member))) {
        return member;
      }
    }
    return NONE;
  }

  /** Omits the member and the comma before it, or the comma after it if it is the first member. */
  private static void writeWithout(int member, RawJson raw, Sink sink) {
    byte[] json = raw.array();
    int start = raw.offset();
    int before = lastBefore(json, raw.index().nameStart(member) - 1);
    int valueEnd = raw.index().valueEnd(member);
    boolean isFirst = json[before] != ',';
    int from = isFirst ? before + 1 : before;
    int to = isFirst ? after(json, valueEnd, ',') : valueEnd;
    sink.write(json, start, from - start);
    sink.write(json, to, start + raw.length() - 1 - to);
  }

  private static int lastBefore(byte[] json, int offset) {
    int at = offset - 1;
    while (json[at] <= ' ') {
      at--;
    }
    return at;
  }

  private static int after(byte[] json, int offset, char letter) {
    int at = offset;
    while (json[at] != letter) {
      at++;
    }
    return at + 1;
  }

  private static int withTopic(Event event) {
    return event.stamps() | Stamp.TOPIC.bit();
  }
}
