package io.hermod.access;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The resources that a caller's roles apply to; everything if none is named.
 *
 * @param topics the names of topics, in lower case
 * @param domains the names of domains, including all their topics
 * @param groups the names of resource groups, including everything in them
 */
public record RoleScope(Set<String> topics, Set<String> domains, Set<String> groups) {
  public static final RoleScope EVERYTHING = new RoleScope(Set.of(), Set.of(), Set.of());

  public RoleScope {
    topics = lowerCase(topics);
    domains = lowerCase(domains);
    groups = lowerCase(groups);
  }

  public boolean isEverything() {
    return topics.isEmpty() && domains.isEmpty() && groups.isEmpty();
  }

  /** Whether roles with this scope apply to a resource. */
  public boolean covers(Resource resource) {
    return isEverything()
        || switch (resource) {
          case Resource.Server _ -> false;
          case Resource.InGroup(String group) -> has(groups, group);
          case Resource.OneTopic(String name, String group) ->
              has(topics, name) || has(groups, group);
          case Resource.OneDomain(String name, String group) ->
              has(domains, name) || has(groups, group);
        };
  }

  private static boolean has(Set<String> names, String name) {
    return names.contains(name.toLowerCase(Locale.ROOT));
  }

  /** A text for messages: {@code topic orders, group billing}. */
  public String words() {
    return isEverything()
        ? "everything"
        : Stream.of(words("topic", topics), words("domain", domains), words("group", groups))
            .flatMap(each -> each)
            .collect(Collectors.joining(", "));
  }

  private static Stream<String> words(String kind, Set<String> names) {
    return new TreeSet<>(names).stream().map(name -> kind + " " + name);
  }

  private static Set<String> lowerCase(Set<String> names) {
    return names.stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }
}
