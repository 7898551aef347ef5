package io.hermod.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** Writes what a user typed as one segment of a path, whatever characters it holds. */
final class PathSegment {
  private PathSegment() {}

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
