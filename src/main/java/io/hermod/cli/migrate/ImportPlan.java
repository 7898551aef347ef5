package io.hermod.cli.migrate;

import io.hermod.cli.command.PathSegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What to create for the resources of exports, in order, and what cannot be carried over. Pure, and
 * calm about any input: what it cannot use becomes a remark.
 */
final class ImportPlan {
  private static final String PROVIDER = "/providers/Microsoft.EventGrid/";

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{N}_()-][\\p{L}\\p{N}._()-]{0,127}");

  private final String usualGroup;
  private final List<Creation> creations = new ArrayList<>();
  private final List<Creation> subscriptions = new ArrayList<>();
  private final List<Remark> remarks = new ArrayList<>();
  private final Map<String, String> groups = new HashMap<>();
  private final Set<String> known = new HashSet<>();

  private ImportPlan(String usualGroup) {
    this.usualGroup = usualGroup;
  }

  /**
   * Plans the creation of resources.
   *
   * @param usualGroup the resource group of those whose export names none
   */
  static ImportPlan of(List<FoundResource> found, String usualGroup) {
    ImportPlan plan = new ImportPlan(usualGroup);
    found.stream().filter(each -> !each.isSubscription()).forEach(plan::add);
    found.stream().filter(FoundResource::isSubscription).forEach(plan::add);
    return plan;
  }

  /** Returns topics and domains before what belongs to them. */
  List<Creation> creations() {
    List<Creation> all = new ArrayList<>(creations);
    all.addAll(subscriptions);
    return all;
  }

  List<Remark> remarks() {
    return remarks;
  }

  private void add(FoundResource found) {
    List<Remark> own = new ArrayList<>();
    try {
      for (String name : found.path().split("/", -1)) {
        requireName(name);
      }
      Creation creation = creation(found, own);
      if (!known.add(key(creation))) {
        throw new ImportProblem(
            "another one with this name comes before it, and names are unique on a server: rename"
                + " one");
      }
      (found.isSubscription() ? subscriptions : creations).add(creation);
      remarks.addAll(own);
    } catch (ImportProblem problem) {
      remarks.add(
          new Remark(found.words(), "it was left out", String.valueOf(problem.getMessage())));
    }
  }

  /** An export must not be able to name another path of the server. */
  private static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new ImportProblem(
          "'%s' is not a name: rename it in the export".formatted(TemplateValues.shortened(name)));
    }
  }

  /** Names of topics and domains are unique on a server, whatever their group. */
  private static String key(Creation creation) {
    return creation.path().toLowerCase(Locale.ROOT);
  }

  private Creation creation(FoundResource found, List<Remark> own) {
    TopicMapping topics = new TopicMapping(found, own);
    return switch (found.type()) {
      case "microsoft.eventgrid/topics" -> top(found, "topics", topics.topic());
      case "microsoft.eventgrid/domains" -> top(found, "domains", topics.domain());
      case "microsoft.eventgrid/systemtopics" -> top(found, "systemTopics", topics.systemTopic());
      case "microsoft.eventgrid/domains/topics" -> domainTopic(found);
      case FoundResource.SUBSCRIPTIONS -> subscription(found, own);
      default -> throw new ImportProblem(unsupported(found.type()));
    };
  }

  private static String unsupported(String type) {
    if (type.contains("partner") || type.contains("channel")) {
      return "Hermod has no partner topics: publish their events to a topic of your own";
    }
    if (type.contains("namespaces")) {
      return "Hermod has no namespaces: use topics with push delivery";
    }
    if (type.contains("privateendpoint")) {
      return "Hermod has no private endpoints: use a firewall, or --inbound-ip-rules of the topic";
    }
    return "Hermod has no resources of the type " + TemplateValues.shortened(type);
  }

  private Creation top(FoundResource found, String segment, ObjectNode body) {
    String group = found.group().isEmpty() ? usualGroup : found.group();
    requireName(group);
    String path = PROVIDER + segment + "/" + PathSegment.encode(found.path());
    groups.putIfAbsent((segment + "/" + found.path()).toLowerCase(Locale.ROOT), group);
    return new Creation(found.words(), group, path, body);
  }

  private Creation domainTopic(FoundResource found) {
    String[] names = found.path().split("/", -1);
    if (names.length != 2) {
      throw new ImportProblem("its name must be DOMAIN/TOPIC");
    }
    String path =
        PROVIDER
            + "domains/%s/topics/%s"
                .formatted(PathSegment.encode(names[0]), PathSegment.encode(names[1]));
    return new Creation(
        found.words(),
        groupOf(found, "domains/" + names[0]),
        path,
        JsonNodeFactory.instance.objectNode());
  }

  private Creation subscription(FoundResource found, List<Remark> own) {
    SubscriptionSource source = SubscriptionSource.of(found.scope());
    requireName(source.name());
    if (source.topic() != null) {
      requireName(source.topic());
    }
    String path =
        PROVIDER
            + source.path()
            + (source.isSystemTopic() ? "" : "/providers/Microsoft.EventGrid")
            + "/eventSubscriptions/"
            + PathSegment.encode(found.name());
    String what =
        "subscription %s of %s".formatted(TemplateValues.shortened(found.name()), source.words());
    return new Creation(
        what,
        groupOf(found, source.owner()),
        path,
        new SubscriptionMapping(found, what, source, own).body());
  }

  private String groupOf(FoundResource found, String owner) {
    String group = found.group().isEmpty() ? usualGroup : found.group();
    requireName(group);
    return groups.getOrDefault(owner.toLowerCase(Locale.ROOT), group);
  }
}
