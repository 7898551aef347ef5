package io.hermod.subscription;

/** A header that a subscription wants with its deliveries. */
public sealed interface HeaderMapping {
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
}
