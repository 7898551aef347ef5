package io.hermod.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Encodes text that a user typed as segments of a path, whatever characters it contains. */
public final class PathSegment {
  private PathSegment() {}

  public static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /** Encodes an id whose slashes separate segments. */
  public static String encodeAll(String id) {
    return Arrays.stream(id.split("/"))
        .filter(segment -> !segment.isEmpty())
        .map(segment -> "/" + encode(segment))
        .collect(Collectors.joining());
  }
}
