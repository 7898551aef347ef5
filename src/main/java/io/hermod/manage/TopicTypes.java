package io.hermod.manage;

import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicKind.SystemTopic;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the topic types and locations of scopes in one catalog. */
public final class TopicTypes {
  private static final String ANYWHERE = "global";

  private final Map<String, Topic> systemTopics = new HashMap<>();

  public TopicTypes(CatalogView view) {
    for (Topic topic : view.topics()) {
      if (topic.kind() instanceof SystemTopic(String source, _)) {
        systemTopics.put(source.toLowerCase(Locale.ROOT), topic);
      }
    }
  }

  /** The name of the topic type; empty if it is unknown. */
  public String typeOf(ResolvedScope place) {
    return switch (place.topic().kind()) {
      case TopicKind.Domain _ -> TopicTypeCatalogue.DOMAINS;
      case TopicKind.Custom _ when place.topic().id() == Topic.SOURCES_ID -> ofSource(place);
      case TopicKind.Custom _, TopicKind.BuiltIn _, TopicKind.Edge _, SystemTopic _ ->
          TopicTypeCatalogue.TOPICS;
    };
  }

  /** The location; {@code global} for a resource without one. */
  public String location(ResolvedScope place) {
    Topic systemTopic = systemTopic(place);
    if (systemTopic != null) {
      return systemTopic.traits().location();
    }
    return place.topic().id() == Topic.SOURCES_ID ? ANYWHERE : place.topic().traits().location();
  }

  private String ofSource(ResolvedScope place) {
    Topic systemTopic = systemTopic(place);
    return systemTopic != null && systemTopic.kind() instanceof SystemTopic(_, String type)
        ? type
        : TopicTypeCatalogue.ofSource(place.resourceId())
            .map(TopicTypeCatalogue.Entry::name)
            .orElse("");
  }

  private @Nullable Topic systemTopic(ResolvedScope place) {
    String origin = place.origin();
    return place.topic().id() == Topic.SOURCES_ID && origin != null
        ? systemTopics.get(origin.toLowerCase(Locale.ROOT))
        : null;
  }
}
