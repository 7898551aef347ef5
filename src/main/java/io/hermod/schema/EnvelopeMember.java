package io.hermod.schema;

import java.util.Arrays;
import java.util.List;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The members that an event in the Event Grid schema may have; the envelope is closed. */
enum EnvelopeMember implements Named {
  ID("id"),
  SUBJECT("subject"),
  EVENT_TYPE("eventType"),
  EVENT_TIME("eventTime"),
  DATA("data"),
  DATA_VERSION("dataVersion"),
  METADATA_VERSION("metadataVersion"),
  TOPIC("topic");

  private static final List<EnvelopeMember> ALL = List.of(values());

  /** Tells a parser which of these a name is: by its bytes, without making a string of them. */
  static final PropertyNameMatcher MATCHER =
      new JsonFactory().constructNameMatcher(Arrays.asList((Named[]) values()), false);

  private final String wireName;

  EnvelopeMember(String wireName) {
    this.wireName = wireName;
  }

  /** The member that the matcher found. */
  static EnvelopeMember at(int match) {
    return ALL.get(match);
  }

  @Override
  public String getName() {
    return wireName;
  }
}
