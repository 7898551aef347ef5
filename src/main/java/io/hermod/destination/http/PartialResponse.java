package io.hermod.destination.http;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A response whose body says which events of a batch the endpoint could not take: {@code
 * {"failed":[{"id":"…","status":503}]}}. A body that says anything else makes the whole batch fail,
 * because it might be meant to name events, and they would be lost otherwise.
 */
final class PartialResponse {
  private static final int MAX_BYTES = 1024 * 1024;
  private static final int OK = 200;
  private static final int MULTI_STATUS = 207;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpResponse head;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  private PartialResponse(HttpResponse head) {
    this.head = head;
  }

  /** Returns null if the status alone decides, whatever the body is. */
  static @Nullable PartialResponse of(HttpResponse head) {
    int status = head.status().code();
    return status == OK || status == MULTI_STATUS ? new PartialResponse(head) : null;
  }

  void add(ByteBuf content) {
    byte[] bytes = new byte[Math.min(content.readableBytes(), MAX_BYTES + 1 - body.size())];
    content.getBytes(content.readerIndex(), bytes);
    body.writeBytes(bytes);
  }

  boolean isTooLong() {
    return body.size() > MAX_BYTES;
  }

  /**
   * Returns what the response means.
   *
   * @param isWhole whether the end of the body was received
   */
  DeliveryOutcome outcome(boolean isWhole) {
    if (isTooLong()) {
      return unreadable("its body is longer than 1 MB");
    }
    if (!isWhole) {
      return unreadable("its body is not complete");
    }
    if (head.headers().contains(HttpHeaderNames.CONTENT_ENCODING)
        && !head.headers()
            .contains(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.IDENTITY, true)) {
      return unreadable("its body is compressed");
    }
    return body.size() == 0 ? new Responded(status()) : read();
  }

  private DeliveryOutcome read() {
    try {
      Map<String, Integer> failed = failed(JSON.readTree(body.toByteArray()).path("failed"));
      return failed == null
          ? unreadable("its body is not {\"failed\":[{\"id\":\"…\",\"status\":503}]}")
          : new PartlyAccepted(status(), failed, head.headers().get(HttpHeaderNames.RETRY_AFTER));
    } catch (JacksonException e) {
      return unreadable("its body is not JSON");
    }
  }

  /** Returns null if the list does not have the form that was agreed. */
  private static @Nullable Map<String, Integer> failed(JsonNode list) {
    Map<String, Integer> failed = new HashMap<>();
    for (JsonNode each : list) {
      JsonNode id = each.path("id");
      int status = each.path("status").isInt() ? each.path("status").intValue() : 0;
      if (!id.isString() || status < 100 || status > 599) {
        return null;
      }
      failed.put(id.stringValue(), status);
    }
    return list.isArray() ? failed : null;
  }

  private int status() {
    return head.status().code();
  }

  private Unreadable unreadable(String problem) {
    return new Unreadable(status(), problem);
  }
}
