package io.hermod.schema.read;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** The names of JSON tokens in Event Grid's error messages. */
final class TokenNames {
  private TokenNames() {}

  static String of(@Nullable JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "StartObject";
      case START_ARRAY -> "StartArray";
      case VALUE_STRING -> "String";
      case VALUE_NUMBER_INT -> "Integer";
      case VALUE_NUMBER_FLOAT -> "Float";
      case VALUE_TRUE, VALUE_FALSE -> "Boolean";
      case VALUE_NULL -> "Null";
      case null, default -> "None";
    };
  }
}
