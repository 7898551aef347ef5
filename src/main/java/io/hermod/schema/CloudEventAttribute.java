package io.hermod.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;

/** The members that CloudEvents itself knows; all others are extensions. */
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

  /** Tells a parser which of these a name is: by its bytes, without making a string of them. */
  static final PropertyNameMatcher MATCHER =
      new JsonFactory().constructNameMatcher(Arrays.asList((Named[]) values()), false);

  private final String wireName;

  CloudEventAttribute(String wireName) {
    this.wireName = wireName;
  }

  /** The attribute that the matcher found. */
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
