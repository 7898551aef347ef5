package io.hermod.http;

import io.hermod.manage.GroupAddress;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.TopicAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The words of a management path, read as leniently as real clients need: empty segments are
 * dropped, encoded slashes are slashes, and words compare without case.
 */
record ArmPath(List<String> segments) {
  private static final List<String> ROOTS = List.of("subscriptions", "providers");

  static boolean isManagement(String rawPath) {
    int start = afterSlashes(rawPath);
    return ROOTS.stream().anyMatch(root -> startsWithWord(rawPath, start, root));
  }

  static ArmPath parse(String rawPath) {
    String decoded = decode(rawPath);
    return new ArmPath(
        Arrays.stream(decoded.split("/")).filter(segment -> !segment.isEmpty()).toList());
  }

  /** Whether this is a path of the template, in which {@code *} stands for any one segment. */
  boolean matches(List<String> template) {
    return template.size() == segments.size()
        && IntStream.range(0, template.size())
            .allMatch(i -> isSame(template.get(i), segments.get(i)));
  }

  String azureSubscription() {
    return segments.get(1);
  }

  GroupAddress group() {
    return new GroupAddress(azureSubscription(), segments.get(3));
  }

  TopicAddress topic() {
    return new TopicAddress(group(), segments.get(7), id(8));
  }

  SubscriptionAddress subscription() {
    return new SubscriptionAddress(topic(), segments.get(11), id(12));
  }

  private String id(int length) {
    return "/" + String.join("/", segments.subList(0, length));
  }

  private static boolean isSame(String word, String segment) {
    return word.equals("*") || word.equalsIgnoreCase(segment);
  }

  private static String decode(String rawPath) {
    try {
      // The decoder is made for forms, where a plus is a space; in a path it is a plus.
      return URLDecoder.decode(rawPath.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      throw ArmException.badRequest("InvalidRequestUri", "The path holds a broken escape.");
    }
  }

  private static int afterSlashes(String path) {
    int at = 0;
    while (slashLength(path, at) > 0) {
      at += slashLength(path, at);
    }
    return at;
  }

  private static int slashLength(String path, int at) {
    if (path.startsWith("/", at)) {
      return 1;
    }
    return path.regionMatches(true, at, "%2F", 0, 3) ? 3 : 0;
  }

  private static boolean startsWithWord(String path, int start, String word) {
    int end = start + word.length();
    return path.regionMatches(true, start, word, 0, word.length())
        && (end == path.length() || slashLength(path, end) > 0);
  }
}
