package io.hermod.schema.read;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The members that the CloudEvents specification defines; all others are extensions. */
enum CloudEventAttribute implements Named {
  SPECVERSION("specversion"),
  ID("id"),
  SOURCE("source"),
  TYPE("type"),
  SUBJECT("subject"),
  TIME("time"),
  DATACONTENTTYPE("datacontenttype"),
  DATASCHEMA("dataschema"),
  DATA("data"),
  DATA_BASE64("data_base64");

  private static final List<CloudEventAttribute> ALL = List.of(values());

  /** Matches the names of members by their bytes, so that the parser creates no strings. */
  static final PropertyNameMatcher MATCHER =
      new JsonFactory().constructNameMatcher(Arrays.asList((Named[]) values()), false);

  private final String wireName;

  CloudEventAttribute(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the attribute for a result of the matcher. */
  static CloudEventAttribute at(int match) {
    return ALL.get(match);
  }

  static Optional<CloudEventAttribute> named(String name) {
    return ALL.stream().filter(each -> each.wireName.equals(name)).findFirst();
  }

  @Override
  public String getName() {
    return wireName;
  }
}
