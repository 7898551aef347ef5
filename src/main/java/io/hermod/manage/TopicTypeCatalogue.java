package io.hermod.manage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** The topic types of Event Grid, with the event types that are known. */
public final class TopicTypeCatalogue {
  static final String TOPICS = "Microsoft.EventGrid.Topics";
  static final String DOMAINS = "Microsoft.EventGrid.Domains";

  private static final String FILE = "topic-types.json";
  private static final Pattern CONTAINER =
      Pattern.compile("/subscriptions/[^/]+(/resourceGroups/[^/]+)?", Pattern.CASE_INSENSITIVE);
  private static final List<Entry> ALL = read();

  /**
   * One topic type.
   *
   * @param resourceType the type of its resources, as in their ids
   * @param isGlobal whether its resources belong to no region
   */
  public record Entry(
      String name,
      String provider,
      String resourceType,
      String displayName,
      String description,
      boolean isGlobal,
      List<EventType> eventTypes) {}

  /** One type of event. */
  public record EventType(String name, String description) {}

  private TopicTypeCatalogue() {}

  public static List<Entry> all() {
    return ALL;
  }

  /** Finds a topic type by its name, in any case. */
  public static Optional<Entry> named(String name) {
    return ALL.stream().filter(entry -> entry.name().equalsIgnoreCase(name)).findFirst();
  }

  /** Finds the topic type of a resource by its id. */
  public static Optional<Entry> ofSource(String resourceId) {
    String type = resourceType(resourceId);
    return ALL.stream().filter(entry -> entry.resourceType().equalsIgnoreCase(type)).findFirst();
  }

  private static String resourceType(String resourceId) {
    if (CONTAINER.matcher(resourceId).matches()) {
      boolean isGroup = resourceId.toLowerCase(Locale.ROOT).contains("/resourcegroups/");
      return "Microsoft.Resources/" + (isGroup ? "resourceGroups" : "subscriptions");
    }
    String[] words = resourceId.split("/");
    return words.length < 4 ? "" : typeWords(words);
  }

  /** The provider and every second word after it. */
  private static String typeWords(String[] words) {
    StringBuilder type = new StringBuilder();
    for (int i = words.length - 2; i > 0; i -= 2) {
      if (words[i].equalsIgnoreCase("providers")) {
        return words[i + 1] + type;
      }
      type.insert(0, "/" + words[i]);
    }
    return "";
  }

  private static List<Entry> read() {
    try (InputStream file = TopicTypeCatalogue.class.getResourceAsStream(FILE)) {
      return List.of(
          JsonMapper.shared().readValue(Objects.requireNonNull(file, FILE), Entry[].class));
    } catch (IOException broken) {
      throw new UncheckedIOException(FILE + " cannot be read", broken);
    }
  }
}
