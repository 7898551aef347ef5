package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Parses the segments of an ARM id. */
public final class ScopeReader {
  private static final String EVENT_GRID = "Microsoft.EventGrid";
  private static final int GROUP_LENGTH = 4;
  private static final int LONGEST = 2000;

  /** Resource types of Event Grid that this server does not have. */
  private static final Set<String> FOREIGN =
      Set.of(
          "namespaces",
          "partnerconfigurations",
          "partnerdestinations",
          "partnernamespaces",
          "partnerregistrations",
          "partnertopics",
          "verifiedpartners");

  private ScopeReader() {}

  /**
   * Reads the id.
   *
   * @throws InvalidFieldException if the segments are not an id
   * @throws ManagementException if the id names a resource type that this server does not have
   */
  public static Scope read(List<String> segments) {
    String id = "/" + String.join("/", segments);
    int provider = lastProvider(segments);
    if (provider < 0) {
      require(isContainer(segments) && segments.stream().allMatch(ResourceNames::isGroupName));
      return new Scope.OfContainer(id);
    }
    require(segments.size() - provider >= 4 && segments.size() % 2 == 0);
    List<String> path = segments.subList(provider + 2, segments.size());
    if (segments.get(provider + 1).equalsIgnoreCase(EVENT_GRID)) {
      return ofEventGrid(segments, provider, path, id);
    }
    require(isClean(id));
    return new Scope.OfResource(id);
  }

  /**
   * Reads the id of a resource that is the source of events.
   *
   * @param field the name of the field in the request
   * @throws InvalidFieldException if it is not such an id
   */
  public static String source(String field, List<String> segments) {
    try {
      return read(segments).resourceId();
    } catch (InvalidFieldException | ManagementException notSource) {
      throw new InvalidFieldException(
          field, "must be the id of an Azure subscription, a resource group or a resource");
    }
  }

  private static Scope ofEventGrid(
      List<String> segments, int provider, List<String> path, String id) {
    if (FOREIGN.contains(path.getFirst().toLowerCase(Locale.ROOT))) {
      throw ManagementException.unsupported(path.getFirst());
    }
    require(provider == GROUP_LENGTH && isContainer(segments.subList(0, GROUP_LENGTH)));
    GroupAddress group = new GroupAddress(segments.get(1), segments.get(3));
    if (path.size() == 2) {
      return new Scope.OfTopic(new TopicAddress(type(path), group, path.get(1), id));
    }
    require(path.size() == 4 && isWord(path, 0, "domains") && isWord(path, 2, "topics"));
    String domainId = "/" + String.join("/", segments.subList(0, segments.size() - 2));
    return new Scope.OfDomainTopic(
        new TopicAddress(TopicType.DOMAIN, group, path.get(1), domainId), path.get(3));
  }

  private static TopicType type(List<String> path) {
    for (TopicType type : TopicType.values()) {
      if (isWord(path, 0, type.word())) {
        return type;
      }
    }
    throw notAnId();
  }

  /** Types and names alternate, so the word is at an even index. A name may be the same word. */
  private static int lastProvider(List<String> segments) {
    for (int i = (segments.size() - 1) / 2 * 2; i >= 0; i -= 2) {
      if (isWord(segments, i, "providers")) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isContainer(List<String> segments) {
    boolean isAzure = segments.size() >= 2 && isWord(segments, 0, "subscriptions");
    boolean isGroup = segments.size() == GROUP_LENGTH && isWord(segments, 2, "resourceGroups");
    return isAzure && (segments.size() == 2 || isGroup);
  }

  private static boolean isWord(List<String> segments, int at, String word) {
    return segments.get(at).equalsIgnoreCase(word);
  }

  /** Ids are compared, logged and shown, so they must not contain control characters. */
  private static boolean isClean(String id) {
    return id.length() <= LONGEST && id.chars().noneMatch(Character::isISOControl);
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw notAnId();
    }
  }

  private static InvalidFieldException notAnId() {
    return new InvalidFieldException(
        "scope",
        "must be the id of an Azure subscription, a resource group or a resource, such as"
            + " /subscriptions/{id}/resourceGroups/{group}/providers/{provider}/{type}/{name}");
  }
}
