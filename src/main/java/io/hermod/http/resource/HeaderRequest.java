package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.subscription.HeaderMapping;
import java.util.List;
import java.util.Locale;

/** Reads the JSON of one delivery header as callers send it. */
final class HeaderRequest {
  private static final String MAPPINGS = "deliveryAttributeMappings";

  private HeaderRequest() {}

  /** Reads the headers among the properties of a destination. */
  static List<HeaderMapping> headers(JsonFields properties) {
    return properties.objects(MAPPINGS).stream().map(HeaderRequest::header).toList();
  }

  /**
   * Refuses headers for a destination that cannot have them.
   *
   * @param reason says why, to follow "must be empty:"
   */
  static void refuse(JsonFields properties, String reason) {
    if (!properties.objects(MAPPINGS).isEmpty()) {
      throw properties.invalid(MAPPINGS, "must be empty: " + reason);
    }
  }

  private static HeaderMapping header(JsonFields mapping) {
    String name = required(mapping, "name");
    String type = required(mapping, "type");
    JsonFields properties = mapping.object("properties");
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "static" -> fixed(name, properties);
      case "dynamic" -> new HeaderMapping.Dynamic(name, required(properties, "sourceField"));
      default -> throw mapping.invalid("type", "must be Static or Dynamic");
    };
  }

  /** A secret value may be missing: responses hide it, so clients do not send it back. */
  private static HeaderMapping fixed(String name, JsonFields properties) {
    boolean isSecret = properties.flag("isSecret", false);
    String value = isSecret ? properties.text("value").orElse("") : required(properties, "value");
    return new HeaderMapping.Static(name, value, isSecret);
  }

  private static String required(JsonFields fields, String member) {
    return fields.text(member).orElseThrow(() -> fields.invalid(member, "is required"));
  }
}
