package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.JsonIndex;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import io.hermod.schema.EventTime;
import io.hermod.schema.JsonHead;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Converts Event Grid events to CloudEvents; copies the publisher's values as they are written. */
final class EventGridToCloudEventWriter implements EventWriter {
  private static final Member ID = new Member("id", ",\"id\":");
  private static final Member TOPIC = new Member("topic", ",\"source\":");
  private static final Member TYPE = new Member("eventType", ",\"type\":");
  private static final Member SUBJECT = new Member("subject", ",\"subject\":");
  private static final Member TIME = new Member("eventTime", ",\"time\":");
  private static final Member VERSION = new Member("dataVersion", ",\"dataversion\":");
  private static final Member DATA = new Member("data", ",\"data\":");
  private static final byte[] START = "{\"specversion\":\"1.0\"".getBytes(UTF_8);
  private static final byte[] END = "}".getBytes(UTF_8);
  private static final int NAMES = 160;

  private final byte[] source;
  private final boolean hasOldDataschema;

  /** A member of the Event Grid envelope, and the bytes before its value in the CloudEvent. */
  private static final class Member {
    private final MemberName from;
    private final byte[] to;

    Member(String from, String to) {
      this.from = new MemberName(from);
      this.to = to.getBytes(UTF_8);
    }

    @Nullable JsonValue in(RawJson event) {
      JsonIndex index = event.index();
      for (int member = index.first(); member < index.end(); member = index.next(member)) {
        if (from.isAt(event.array(), index.nameStart(member))) {
          return index.value(member);
        }
      }
      return null;
    }
  }

  EventGridToCloudEventWriter(String resourceId, boolean hasOldDataschema) {
    this.source = member("source", resourceId);
    this.hasOldDataschema = hasOldDataschema;
  }

  private static byte[] member(String name, String value) {
    byte[] object = new JsonHead().text(name, value).bytes();
    object[0] = ',';
    return object;
  }

  @Override
  public int room(Event event) {
    return source.length + event.json().length() + NAMES;
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    sink.write(START);
    copy(ID, event, sink);
    writeSource(event, sink);
    copy(TYPE, event, sink);
    copy(SUBJECT, event, sink);
    writeTime(event, sink);
    writeVersion(event, sink);
    copy(DATA, event, sink);
    sink.write(END);
  }

  /**
   * Prefers the topic that the event names: events of the server itself are about a resource other
   * than the topic that they are published to.
   */
  private void writeSource(Event event, Sink sink) {
    if (Stamp.TOPIC.isIn(event.stamps())) {
      sink.write(source);
    } else {
      copy(TOPIC, event, sink);
    }
  }

  /** Event Grid accepts more time formats than CloudEvents does. */
  private static void writeTime(Event event, Sink sink) {
    JsonValue time = TIME.in(event.json());
    if (time != null && EventTime.isRfc3339(time.text())) {
      write(TIME, time, sink);
    } else if (time != null) {
      sink.write(member("time", EventTime.toRfc3339(time.text())));
    }
  }

  private void writeVersion(Event event, Sink sink) {
    if (hasOldDataschema) {
      sink.write(member("dataschema", "#" + event.dataVersion()));
    } else if (!event.dataVersion().isEmpty()) {
      copy(VERSION, event, sink);
    }
  }

  private static void copy(Member member, Event event, Sink sink) {
    JsonValue value = member.in(event.json());
    if (value != null) {
      write(member, value, sink);
    }
  }

  private static void write(Member member, JsonValue value, Sink sink) {
    sink.write(member.to);
    sink.write(value.json(), value.start(), value.end() - value.start());
  }
}
