package io.hermod.http;

import tools.jackson.core.io.JsonStringEncoder;

/** Quotes text for the small JSON bodies that are put together by hand. */
final class JsonText {
  private JsonText() {}

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"').toString();
  }
}
