package io.hermod.http.call;

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
 * The segments of a management path, parsed as leniently as real clients need: empty segments are
 * dropped, encoded slashes separate segments, and case is ignored.
 *
 * @param parts the values of the named parts of the route
 */
public record CallPath(List<String> segments, Map<String, String> parts) {
  private static final List<String> ROOTS = List.of("subscriptions", "providers", "tenants");

  public static boolean isManagement(String rawPath) {
    int start = afterSlashes(rawPath);
    return ROOTS.stream().anyMatch(root -> startsWithWord(rawPath, start, root));
  }

  /** Whether this is the first segment of a path. */
  public static boolean startsWith(String rawPath, String word) {
    return startsWithWord(rawPath, afterSlashes(rawPath), word);
  }

  public static CallPath parse(String rawPath) {
    String decoded = decode(rawPath);
    return new CallPath(
        Arrays.stream(decoded.split("/")).filter(segment -> !segment.isEmpty()).toList(), Map.of());
  }

  CallPath with(Map<String, String> named) {
    return new CallPath(segments, Map.copyOf(named));
  }

  /** Returns the value of a named part of the route. */
  public String part(String name) {
    return Objects.requireNonNull(parts.get(name), name);
  }

  public String azureSubscription() {
    return part("subscription");
  }

  public GroupAddress group() {
    return new GroupAddress(azureSubscription(), part("group"));
  }

  /** Returns the id of the resource group in the path, otherwise of the Azure subscription. */
  public String container() {
    return parts.containsKey("group")
        ? group().resourceId()
        : GroupAddress.azureId(azureSubscription());
  }

  /** Returns the scope that the route names. */
  public Scope scope() {
    return ScopeReader.read(
        Arrays.stream(part("scope").split("/")).filter(each -> !each.isEmpty()).toList());
  }

  /** Returns the scope that remains without the last {@code without} segments. */
  public Scope scope(int without) {
    return ScopeReader.read(segments.subList(0, segments.size() - without));
  }

  /**
   * Returns the topic, domain or system topic whose id remains without the last {@code without}
   * segments.
   */
  public TopicAddress topic(int without) {
    return switch (scope(without)) {
      case Scope.OfTopic(TopicAddress address) -> address;
      case Scope other -> throw new IllegalStateException("no topic: " + other.resourceId());
    };
  }

  /** Returns the domain topic whose id is this path. */
  public Scope.OfDomainTopic domainTopic() {
    return switch (scope(0)) {
      case Scope.OfDomainTopic topic -> topic;
      case Scope other -> throw new IllegalStateException("no topic: " + other.resourceId());
    };
  }

  private static String decode(String rawPath) {
    try {
      // URLDecoder decodes forms, where a plus is a space. In a path, a plus is a plus.
      return URLDecoder.decode(rawPath.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      throw CallException.badRequest("InvalidRequestUri", "The path is not encoded correctly.");
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
