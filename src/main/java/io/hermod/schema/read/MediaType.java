package io.hermod.schema.read;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The media type of a Content-Type header, without parameters. */
record MediaType(String name) {

  static MediaType of(@Nullable String contentType) {
    String text = contentType == null ? "" : contentType;
    int parameters = text.indexOf(';');
    String name = parameters < 0 ? text : text.substring(0, parameters);
    return new MediaType(name.strip().toLowerCase(Locale.ROOT));
  }

  boolean is(String other) {
    return name.equals(other);
  }

  boolean isJson() {
    return name.endsWith("/json") || (name.endsWith("+json") && name.indexOf('/') > 0);
  }
}
