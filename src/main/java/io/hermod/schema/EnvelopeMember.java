package io.hermod.schema;

import java.util.Arrays;
import java.util.List;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The members that an event in the Event Grid schema may have; any other member is an error. */
public enum EnvelopeMember implements Named {
  ID("id"),
  SUBJECT("subject"),
  EVENT_TYPE("eventType"),
  EVENT_TIME("eventTime"),
  DATA("data"),
  DATA_VERSION("dataVersion"),
  METADATA_VERSION("metadataVersion"),
  TOPIC("topic");

  private static final List<EnvelopeMember> ALL = List.of(values());

  /** Matches the names of members by their bytes, so that the parser creates no strings. */
  public static final PropertyNameMatcher MATCHER =
      new JsonFactory().constructNameMatcher(Arrays.asList((Named[]) values()), false);

  private final String wireName;

  EnvelopeMember(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the member for a result of the matcher. */
  public static EnvelopeMember at(int match) {
    return ALL.get(match);
  }

  @Override
  public String getName() {
    return wireName;
  }
}
