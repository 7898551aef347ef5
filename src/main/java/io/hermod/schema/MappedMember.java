package io.hermod.schema;

import java.util.Optional;

/** A member of the Event Grid envelope that a mapping can fill from an event in a custom schema. */
public enum MappedMember {
  ID("id", false),
  TOPIC("topic", false),
  EVENT_TIME("eventTime", false),
  EVENT_TYPE("eventType", true),
  SUBJECT("subject", true),
  DATA_VERSION("dataVersion", true);

  private final String wireName;
  private final boolean mayHaveDefault;

  MappedMember(String wireName, boolean mayHaveDefault) {
    this.wireName = wireName;
    this.mayHaveDefault = mayHaveDefault;
  }

  public String wireName() {
    return wireName;
  }

  /** Whether a mapping may define a default for events without a value. */
  public boolean mayHaveDefault() {
    return mayHaveDefault;
  }

  /** Finds a member by its name, ignoring case. */
  public static Optional<MappedMember> named(String name) {
    for (MappedMember member : values()) {
      if (member.wireName.equalsIgnoreCase(name)) {
        return Optional.of(member);
      }
    }
    return Optional.empty();
  }
}
