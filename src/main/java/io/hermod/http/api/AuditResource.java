package io.hermod.http.api;

import io.hermod.audit.AuditReader;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.RequestJson;
import io.hermod.store.StoreUnavailableException;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The newest lines of the audit log, for those who may administer the server. */
public final class AuditResource implements ApiResource {
  private static final Pattern TOP = Pattern.compile("[1-9]\\d{0,2}|1000");
  private static final int USUAL_TOP = 100;

  private final @Nullable AuditReader reader;

  /**
   * Shows the log.
   *
   * @param reader null if the audit log is part of the server's log
   */
  public AuditResource(@Nullable AuditReader reader) {
    this.reader = reader;
  }

  CallResponse list(Call call) {
    call.query().allowOnly("top");
    int top = top(call.query().parameter("top"));
    if (reader == null) {
      throw new CallException(notInFile());
    }
    return CallResponse.ok(json(newest(reader, top)));
  }

  private static int top(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return USUAL_TOP;
    }
    if (!TOP.matcher(text).matches()) {
      throw new InvalidFieldException("top", "must be from 1 to 1000");
    }
    return Integer.parseInt(text);
  }

  private static CallResponse notInFile() {
    return CallResponse.error(
        409,
        "AuditNotInFile",
        "The audit log is part of the server's log, where this call cannot read it. Set audit.file"
            + " to the name of a file and restart the server.");
  }

  private static AuditReader.Newest newest(AuditReader reader, int top) {
    try {
      return reader.newest(top);
    } catch (IOException e) {
      throw new StoreUnavailableException("The audit log cannot be read: " + e.getMessage(), e);
    }
  }

  private static ObjectNode json(AuditReader.Newest newest) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode value = json.putArray("value");
    newest.lines().forEach(line -> value.add(entry(line)));
    return json.put("isComplete", newest.isComplete());
  }

  /** A line that a power cut left incomplete is shown as it is. */
  private static ObjectNode entry(String line) {
    try {
      return RequestJson.parse(Buffer.buffer(line)).json();
    } catch (CallException _) {
      return JsonNodeFactory.instance.objectNode().put("event", "unreadable").put("line", line);
    }
  }
}
