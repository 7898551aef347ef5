package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.subscription.Subscription;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns about unknown members of a filter. Azure accepts and ignores them, so the subscription gets
 * more events than its author wants. Does not repeat a recent warning.
 */
public final class UnknownFilterMembers {
  private static final Logger log = LoggerFactory.getLogger(UnknownFilterMembers.class);
  private static final int MOST_NAMED = 3;
  private static final int LONGEST_NAME = 150;
  private static final int MOST_REMEMBERED = 1_000;

  private final Set<List<String>> warned =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<List<String>, Boolean> eldest) {
                  return size() > MOST_REMEMBERED;
                }
              }));

  /** Checks the filter that a caller has sent, with or without {@code properties} around it. */
  public void warn(JsonFields body, Subscription subscription) {
    JsonFields properties = body.has("properties") ? body.object("properties") : body;
    List<FilterMembers.Unknown> unknown = FilterMembers.unknown(properties.object("filter"));
    if (!unknown.isEmpty()) {
      warn(unknown, subscription.resourceId());
    }
  }

  private void warn(List<FilterMembers.Unknown> unknown, String resource) {
    String named =
        unknown.stream()
            .limit(MOST_NAMED)
            .map(member -> printable(member.name()) + " " + member.words())
            .collect(Collectors.joining(" "));
    int others = unknown.size() - MOST_NAMED;
    if (warned.add(List.of(resource, named))) {
      log.warn(
          "Subscription ignores part of its filter: resource={} {}{}",
          resource,
          named,
          others > 0 ? " and " + others + " more" : "");
    }
  }

  /** Replaces control characters and limits the length, because the names come from callers. */
  private static String printable(String name) {
    String shortened = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    return shortened.replaceAll("\\p{Cntrl}", "?");
  }
}
