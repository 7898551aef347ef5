package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The types of Azure resources that events can be sent to. */
enum ResourceType {
  EVENT_HUB("Microsoft.EventHub", "namespaces", "eventhubs"),
  FUNCTION("Microsoft.Web", "sites", "functions"),
  HYBRID_CONNECTION("Microsoft.Relay", "namespaces", "hybridConnections"),
  SERVICE_BUS_QUEUE("Microsoft.ServiceBus", "namespaces", "queues"),
  SERVICE_BUS_TOPIC("Microsoft.ServiceBus", "namespaces", "topics"),
  STORAGE_ACCOUNT("Microsoft.Storage", "storageAccounts");

  private final String shape;
  private final Pattern pattern;

  ResourceType(String provider, String... types) {
    String start = "/subscriptions/{id}/resourceGroups/{group}/providers/" + provider;
    this.shape = start + "/" + String.join("/{name}/", types) + "/{name}";
    this.pattern =
        Pattern.compile(
            "\\Q"
                + shape
                    .replaceAll("\\{(id|group)}", "\\\\E[^/]{1,128}\\\\Q")
                    .replace("{name}", "\\E([A-Za-z0-9][A-Za-z0-9._-]{0,259})\\Q")
                + "\\E",
            Pattern.CASE_INSENSITIVE);
  }

  /** Checks that this is the id of such a resource. */
  void check(String resourceId) {
    if (!pattern.matcher(resourceId).matches()) {
      throw new InvalidFieldException("resourceId", "must have the form " + shape);
    }
  }

  /** Returns a name in the id in lower case, as Azure compares it; empty if the id is invalid. */
  String name(String resourceId, int index) {
    return spelledName(resourceId, index).toLowerCase(Locale.ROOT);
  }

  /** Returns a name in the id as it is written there; empty if the id is invalid. */
  String spelledName(String resourceId, int index) {
    List<String> names = names(resourceId);
    return index < names.size() ? names.get(index) : "";
  }

  private List<String> names(String resourceId) {
    Matcher matcher = pattern.matcher(resourceId);
    if (!matcher.matches()) {
      return List.of();
    }
    MatchResult found = matcher.toMatchResult();
    return IntStream.rangeClosed(1, found.groupCount()).mapToObj(found::group).toList();
  }
}
