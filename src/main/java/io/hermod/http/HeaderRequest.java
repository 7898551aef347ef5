package io.hermod.http;

import io.hermod.subscription.HeaderMapping;
import java.util.Locale;

/** Reads the JSON of one header that a subscription wants, as callers send it. */
final class HeaderRequest {
  private HeaderRequest() {}

  static HeaderMapping header(JsonFields mapping) {
    String name = required(mapping, "name");
    String type = required(mapping, "type");
    JsonFields properties = mapping.object("properties");
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "static" -> fixed(name, properties);
      case "dynamic" -> new HeaderMapping.Dynamic(name, required(properties, "sourceField"));
      default -> throw mapping.invalid("type", "must be Static or Dynamic");
    };
  }

  /** A secret may be missing: it is hidden in answers, and so is not sent back. */
  private static HeaderMapping fixed(String name, JsonFields properties) {
    boolean isSecret = properties.flag("isSecret", false);
    String value = isSecret ? properties.text("value").orElse("") : required(properties, "value");
    return new HeaderMapping.Static(name, value, isSecret);
  }

  private static String required(JsonFields fields, String member) {
    return fields.text(member).orElseThrow(() -> fields.invalid(member, "is required"));
  }
}
