package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.schema.EventTime;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.TextChecks;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** A CloudEvent in binary mode: its attributes are headers, and its data is the body. */
final class BinaryEvent {
  private static final String PREFIX = "ce-";
  private static final List<CloudEventAttribute> REQUIRED =
      List.of(
          CloudEventAttribute.SPECVERSION,
          CloudEventAttribute.TYPE,
          CloudEventAttribute.SOURCE,
          CloudEventAttribute.ID);

  private final Map<String, String> attributes = new LinkedHashMap<>();

  private BinaryEvent(RequestHeaders headers) {
    headers.forEach(this::add);
    REQUIRED.forEach(this::requireSet);
    if (!"1.0".equals(attributes.get("specversion"))) {
      throw InvalidBodyException.badHeader("ce-specversion", "it must be 1.0");
    }
    String time = attributes.get("time");
    if (time != null && !EventTime.isRfc3339(time)) {
      throw InvalidBodyException.badHeader("ce-time", "it must be an RFC 3339 date and time");
    }
  }

  /**
   * Whether a request contains such an event, that is, has one of the headers of required
   * attributes.
   */
  static boolean isIn(RequestHeaders headers) {
    return REQUIRED.stream().anyMatch(each -> headers.get(PREFIX + each.getName()) != null);
  }

  /**
   * Converts the event to its JSON form, with JSON data verbatim and any other data as base64.
   *
   * @param bodies checks data whose content type is JSON
   */
  static byte[] compose(byte[] data, RequestHeaders headers, EventBodyReader bodies) {
    BinaryEvent event = new BinaryEvent(headers);
    String contentType = headers.get("content-type");
    return event.json(contentType, MediaType.of(contentType).isJson(), data, bodies);
  }

  private void add(String header, String value) {
    String name = header.toLowerCase(Locale.ROOT);
    if (!name.startsWith(PREFIX)) {
      return;
    }
    String attribute = name.substring(PREFIX.length());
    if (!TextChecks.isAttributeName(attribute) || isOfTheBody(attribute)) {
      throw InvalidBodyException.badHeader(name, "there is no such attribute");
    }
    if (attributes.put(attribute, HeaderValue.decode(name, value)) != null) {
      throw InvalidBodyException.badHeader(name, "it appears more than once");
    }
  }

  private static boolean isOfTheBody(String attribute) {
    return attribute.equals("data") || attribute.equals("datacontenttype");
  }

  private void requireSet(CloudEventAttribute attribute) {
    if (attributes.getOrDefault(attribute.getName(), "").isEmpty()) {
      throw InvalidBodyException.missingHeader(PREFIX + attribute.getName());
    }
  }

  private byte[] json(
      @Nullable String contentType, boolean isJson, byte[] data, EventBodyReader bodies) {
    StringBuilder head = new StringBuilder();
    REQUIRED.forEach(each -> addMember(head, each.getName()));
    List.copyOf(attributes.keySet()).forEach(name -> addMember(head, name));
    if (contentType != null) {
      addMember(head, "datacontenttype", HeaderValue.decode("content-type", contentType));
    }
    ByteArrayOutputStream json = new ByteArrayOutputStream(head.length() + 2 * data.length + 32);
    json.writeBytes(head.toString().getBytes(UTF_8));
    addData(json, isJson, data, bodies);
    json.write('}');
    return json.toByteArray();
  }

  private void addMember(StringBuilder json, String name) {
    String value = attributes.remove(name);
    if (value != null) {
      addMember(json, name, value);
    }
  }

  private static void addMember(StringBuilder json, String name, String value) {
    json.append(json.isEmpty() ? '{' : ',').append('"').append(name).append("\":\"");
    JsonStringEncoder.getInstance().quoteAsString(value, json);
    json.append('"');
  }

  private static void addData(
      ByteArrayOutputStream json, boolean isJson, byte[] data, EventBodyReader bodies) {
    if (data.length == 0) {
      return;
    }
    if (isJson) {
      // Checked separately: between other members, invalid JSON could become several valid members.
      int start = bodies.checkValue(data);
      json.writeBytes(",\"data\":".getBytes(UTF_8));
      json.write(data, start, data.length - start);
    } else {
      json.writeBytes(",\"data_base64\":\"".getBytes(UTF_8));
      json.writeBytes(Base64.getEncoder().encode(data));
      json.write('"');
    }
  }
}
