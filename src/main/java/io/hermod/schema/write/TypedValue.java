package io.hermod.schema.write;

import tools.jackson.core.JsonParser;

/** Reads a JSON value so that its type is kept. */
final class TypedValue {
  private TypedValue() {}

  /** Returns a string, a long, a double or a boolean. */
  static Object of(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> decimal(parser);
      default -> parser.getString();
    };
  }

  private static Object integer(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getString();
    };
  }

  private static Object decimal(JsonParser parser) {
    double value = parser.getDoubleValue();
    return Double.isFinite(value) ? value : parser.getString();
  }
}
