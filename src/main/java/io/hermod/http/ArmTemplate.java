package io.hermod.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kind of path: words that compare without case, and parts in braces (or a star) that stand for
 * any one segment. {@code {scope}}, at the beginning only, stands for any number of them.
 */
record ArmTemplate(List<String> words) {
  private static final String SCOPE = "{scope}";

  static ArmTemplate of(String text) {
    return new ArmTemplate(List.of(text.split("/")));
  }

  /** The parts that a path has by name; empty where it is of another kind. */
  Optional<Map<String, String>> match(List<String> segments) {
    return isScoped() ? matchScoped(segments) : matchAll(words, segments);
  }

  private boolean isScoped() {
    return words.getFirst().equals(SCOPE);
  }

  private Optional<Map<String, String>> matchScoped(List<String> segments) {
    List<String> tail = words.subList(1, words.size());
    int scope = segments.size() - tail.size();
    return scope < 1
        ? Optional.empty()
        : matchAll(tail, segments.subList(scope, segments.size()))
            .map(parts -> withScope(parts, segments.subList(0, scope)));
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
