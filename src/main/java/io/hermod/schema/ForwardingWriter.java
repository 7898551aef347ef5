package io.hermod.schema;

import io.hermod.event.Event;
import io.hermod.event.JsonIndex;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes events in the Event Grid schema for a topic elsewhere: the topic that they name becomes
 * this one, or is cut out. All else is the publisher's own bytes, as with {@link EventGridWriter}.
 */
final class ForwardingWriter implements EventWriter {
  private static final MemberName TOPIC = new MemberName(EnvelopeMember.TOPIC.getName());
  private static final int NONE = -1;

  private final EventGridWriter others;

  /**
   * Makes one.
   *
   * @param topic null where events are to name none
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
    // A publisher rarely names its topic: no index is made of the event then.
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

  /** Leaves the member out, with the comma before it, or that after it where it is the first. */
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
