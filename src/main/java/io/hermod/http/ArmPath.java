package io.hermod.http;

import io.hermod.manage.GroupAddress;
import io.hermod.manage.Scope;
import io.hermod.manage.ScopeReader;
import io.hermod.manage.TopicAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The words of a management path, read as leniently as real clients need: empty segments are
 * dropped, encoded slashes are slashes, and words compare without case.
 *
 * @param parts what stands at the named places of the path's route
 */
record ArmPath(List<String> segments, Map<String, String> parts) {
  private static final List<String> ROOTS = List.of("subscriptions", "providers", "tenants");

  static boolean isManagement(String rawPath) {
    int start = afterSlashes(rawPath);
    return ROOTS.stream().anyMatch(root -> startsWithWord(rawPath, start, root));
  }

  /** Whether the first word of a path is this one. */
  static boolean startsWith(String rawPath, String word) {
    return startsWithWord(rawPath, afterSlashes(rawPath), word);
  }

  static ArmPath parse(String rawPath) {
    String decoded = decode(rawPath);
    return new ArmPath(
        Arrays.stream(decoded.split("/")).filter(segment -> !segment.isEmpty()).toList(), Map.of());
  }

  ArmPath with(Map<String, String> named) {
    return new ArmPath(segments, Map.copyOf(named));
  }

  /** What stands at a place that the route names. */
  String part(String name) {
    return Objects.requireNonNull(parts.get(name), name);
  }

  String azureSubscription() {
    return part("subscription");
  }

  GroupAddress group() {
    return new GroupAddress(azureSubscription(), part("group"));
  }

  /** The id of the resource group that the path names, or else of the Azure subscription. */
  String container() {
    return parts.containsKey("group")
        ? group().resourceId()
        : GroupAddress.azureId(azureSubscription());
  }

  /** What the path means without so many of its last segments. */
  Scope scope(int without) {
    return ScopeReader.read(segments.subList(0, segments.size() - without));
  }

  /** The topic, domain or system topic that the path is the id of, but for its last segments. */
  TopicAddress topic(int without) {
    return switch (scope(without)) {
      case Scope.OfTopic(TopicAddress address) -> address;
      case Scope other -> throw new IllegalStateException("no topic: " + other.resourceId());
    };
  }

  /** The topic of a domain that the path is the id of. */
  Scope.OfDomainTopic domainTopic() {
    return switch (scope(0)) {
      case Scope.OfDomainTopic topic -> topic;
      case Scope other -> throw new IllegalStateException("no topic: " + other.resourceId());
    };
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
