package io.hermod.http.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A path template: words that match in any case, and parts in braces (or a star) that match any
 * single segment. {@code {scope}}, which may occur once, matches one or more segments.
 */
public record PathTemplate(List<String> words) {
  private static final String SCOPE = "{scope}";

  static PathTemplate of(String text) {
    return new PathTemplate(List.of(text.split("/")));
  }

  /** Returns the named parts of a path; empty if the path does not match. */
  Optional<Map<String, String>> match(List<String> segments) {
    int scope = words.indexOf(SCOPE);
    return scope < 0 ? matchAll(words, segments) : matchScoped(scope, segments);
  }

  private Optional<Map<String, String>> matchScoped(int begin, List<String> segments) {
    int end = segments.size() - (words.size() - begin - 1);
    return end <= begin
        ? Optional.empty()
        : matchAll(without(words, begin, begin + 1), without(segments, begin, end))
            .map(parts -> withScope(parts, segments.subList(begin, end)));
  }

  private static List<String> without(List<String> all, int from, int to) {
    return Stream.concat(all.subList(0, from).stream(), all.subList(to, all.size()).stream())
        .toList();
  }

  private static Map<String, String> withScope(Map<String, String> parts, List<String> scope) {
    parts.put("scope", "/" + String.join("/", scope));
    return parts;
  }

  private static Optional<Map<String, String>> matchAll(List<String> words, List<String> segments) {
    if (words.size() != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> parts = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.startsWith("{")) {
        parts.put(word.substring(1, word.length() - 1), segments.get(i));
      } else if (!word.equals("*") && !word.equalsIgnoreCase(segments.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(parts);
  }

  @Override
  public String toString() {
    return "/" + String.join("/", words);
  }
}
