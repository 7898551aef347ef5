package io.hermod.subscription;

/** A header that a subscription wants with its deliveries. */
public sealed interface HeaderMapping {
  int MAX_VALUE_BYTES = 4096;

  String name();

  /** The same text every time; shown to nobody where it is a secret. */
  record Static(String name, String value, boolean isSecret) implements HeaderMapping {
    @Override
    public String toString() {
      return "Static[name=" + name + (isSecret ? "" : ", value=" + value) + "]";
    }
  }

  /**
   * What the event says.
   *
   * @param sourceField a path into the event, such as {@code data.system}
   */
  record Dynamic(String name, String sourceField) implements HeaderMapping {}

  /**
   * Whether a header can hold this text: visible ASCII and blanks, for what is beyond arrives
   * differently at different servers, or not at all.
   */
  static boolean canHold(String value) {
    return value.length() <= MAX_VALUE_BYTES && value.chars().allMatch(c -> c >= ' ' && c <= '~');
  }
}
