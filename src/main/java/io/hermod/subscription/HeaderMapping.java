package io.hermod.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A header that a subscription wants on its deliveries. */
public sealed interface HeaderMapping {
  int MAX_VALUE_BYTES = 4096;

  String name();

  /** A header with a fixed value, which is never shown if it is a secret. */
  record Static(String name, String value, boolean isSecret) implements HeaderMapping {
    @Override
    public String toString() {
      return "Static[name=" + name + (isSecret ? "" : ", value=" + value) + "]";
    }
  }

  /**
   * A header whose value comes from the event.
   *
   * @param sourceField a path into the event, such as {@code data.system}
   */
  record Dynamic(String name, String sourceField) implements HeaderMapping {}

  /**
   * Whether a header of an HTTP request can hold this text: only printable ASCII and spaces,
   * because servers treat other characters differently or reject them.
   */
  static boolean canHold(String value) {
    return value.length() <= MAX_VALUE_BYTES && value.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  /** Whether a text is short enough for a property of a message, which can hold any characters. */
  static boolean isShort(String value) {
    return value.getBytes(UTF_8).length <= MAX_VALUE_BYTES;
  }
}
