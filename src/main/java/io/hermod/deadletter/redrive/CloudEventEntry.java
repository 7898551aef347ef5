package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.WireTime;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Converts a CloudEvent back into the Event Grid event that was published. Values are copied as
 * they are. The source and the extension attributes are dropped, because an Event Grid event has no
 * place for them.
 */
final class CloudEventEntry {
  private final Members members;
  private final Instant publishedAt;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  CloudEventEntry(RawJson entry, Instant publishedAt) {
    this.members = new Members(entry);
    this.publishedAt = publishedAt;
  }

  byte[] toEventGrid() {
    copy("id", "id");
    copy("type", "eventType");
    copy("subject", "subject");
    if (!copy("time", "eventTime")) {
      write("eventTime", '"' + WireTime.of(publishedAt) + '"');
    }
    if (!copy("dataversion", "dataVersion")) {
      copyOldVersion();
    }
    copy("data", "data");
    write("}");
    return out.toByteArray();
  }

  private boolean copy(String from, String to) {
    JsonValue value = value(from);
    if (value != null) {
      write(to, value.toString());
    }
    return value != null;
  }

  /** Until 2020, the data version was written in {@code dataschema}, after a hash sign. */
  private void copyOldVersion() {
    JsonValue value = value("dataschema");
    if (value != null && value.toString().startsWith("\"#")) {
      write("dataVersion", '"' + value.toString().substring(2));
    }
  }

  private @Nullable JsonValue value(String name) {
    return members.value(new MemberName(name));
  }

  private void write(String name, String json) {
    write((out.size() == 0 ? "{\"" : ",\"") + name + "\":" + json);
  }

  private void write(String text) {
    out.writeBytes(text.getBytes(UTF_8));
  }
}
