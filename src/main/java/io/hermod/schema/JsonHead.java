package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** Writes the string members at the start of an object. */
public final class JsonHead {
  private final StringBuilder json = new StringBuilder(256);

  public JsonHead text(String name, String value) {
    member(name).append(quoted(value));
    return this;
  }

  public JsonHead textIfAny(String name, @Nullable String value) {
    return value == null ? this : text(name, value);
  }

  /** Returns the text as a JSON string. */
  static CharSequence quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"');
  }

  /** Writes the name of a member; the caller writes the value. */
  public JsonHead name(String name) {
    member(name);
    return this;
  }

  private StringBuilder member(String name) {
    return json.append(json.isEmpty() ? '{' : ',').append('"').append(name).append("\":");
  }

  public byte[] bytes() {
    return json.toString().getBytes(UTF_8);
  }
}
