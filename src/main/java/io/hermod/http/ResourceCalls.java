package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.manage.TopicType;
import io.hermod.manage.Topics;
import io.hermod.topic.Topic;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lists resources whatever their kind: topics, domains and system topics. */
final class ResourceCalls {
  private static final Set<String> PROPERTIES =
      Set.of("name", "resourceGroup", "resourceType", "location", "tagName", "tagValue");
  private static final Pattern GROUP =
      Pattern.compile("(?i)/subscriptions/[^/]+/resourceGroups/([^/]+)/.*");

  private final Topics topics;

  ResourceCalls(Topics topics) {
    this.topics = topics;
  }

  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute(ArmRoutes.AZURE + "/resources", Reach.EACH).on(GET, this::list),
        new ArmRoute(ArmRoutes.GROUP + "/resources", Reach.EACH).on(GET, this::list));
  }

  private ArmAnswer list(ArmCall call) {
    ListFilter filter = ListFilterReader.read(call.query().filter(), PROPERTIES);
    Stream<Topic> behind =
        Arrays.stream(TopicType.values())
            .flatMap(type -> topics.list(type, call.path().container()).stream())
            .filter(call::sees)
            .filter(topic -> filter.test(property -> values(topic, property)))
            .filter(topic -> key(topic).compareTo(call.query().skipToken()) > 0)
            .sorted(Comparator.comparing(ResourceCalls::key));
    return ArmAnswer.ok(ArmPage.cut(call, behind, ResourceCalls::key, TopicResource::summary));
  }

  private static String key(Topic topic) {
    return topic.name().toLowerCase(Locale.ROOT);
  }

  private static String group(String resourceId) {
    Matcher id = GROUP.matcher(resourceId);
    return id.matches() ? id.group(1) : "";
  }

  private static Collection<String> values(Topic topic, String property) {
    return switch (property) {
      case "name" -> List.of(topic.name());
      case "resourceGroup" -> List.of(group(topic.resourceId()));
      case "resourceType" -> List.of("Microsoft.EventGrid/" + TopicType.of(topic).word());
      case "location" -> List.of(topic.location());
      case "tagName" -> topic.tags().keySet();
      default -> topic.tags().values();
    };
  }
}
