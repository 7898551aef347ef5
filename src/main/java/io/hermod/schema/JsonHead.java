package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** The text members at the start of an object that is being written. */
final class JsonHead {
  private final StringBuilder json = new StringBuilder(256);

  JsonHead text(String name, String value) {
    member(name).append(quoted(value));
    return this;
  }

  JsonHead textIfAny(String name, @Nullable String value) {
    return value == null ? this : text(name, value);
  }

  /** A text as JSON. */
  static CharSequence quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"');
  }

  /** Names a member whose value is written by someone else. */
  JsonHead name(String name) {
    member(name);
    return this;
  }

  private StringBuilder member(String name) {
    return json.append(json.isEmpty() ? '{' : ',').append('"').append(name).append("\":");
  }

  byte[] bytes() {
    return json.toString().getBytes(UTF_8);
  }
}
