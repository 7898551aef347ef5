package io.hermod.http.server;

import tools.jackson.core.io.JsonStringEncoder;

/** Quotes text for small JSON bodies that are built by hand. */
public final class JsonText {
  private JsonText() {}

  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"').toString();
  }
}
