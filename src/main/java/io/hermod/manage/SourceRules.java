package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicKind.SystemTopic;
import org.jspecify.annotations.Nullable;

/** Which source a system topic may have: one that has no other, and for good. */
final class SourceRules {
  private SourceRules() {}

  static void check(CatalogView view, @Nullable Topic old, TopicKind wanted) {
    if (!(wanted instanceof SystemTopic system)) {
      return;
    }
    if (old != null && old.kind() instanceof SystemTopic current) {
      checkSame("source", current.source(), system.source());
      checkSame("topicType", current.topicType(), system.topicType());
    } else {
      checkFree(view, system.source());
    }
  }

  /** The system topic of a resource; null where it has none. */
  static @Nullable Topic systemTopic(CatalogView view, String source) {
    return view.topics().stream().filter(topic -> isOf(topic, source)).findFirst().orElse(null);
  }

  private static boolean isOf(Topic topic, String source) {
    return topic.kind() instanceof SystemTopic system && system.source().equalsIgnoreCase(source);
  }

  private static void checkFree(CatalogView view, String source) {
    Topic other = systemTopic(view, source);
    if (other != null) {
      throw NameTakenException.ofSource(other.resourceId());
    }
  }

  private static void checkSame(String member, String is, String wanted) {
    if (!is.equalsIgnoreCase(wanted)) {
      throw new InvalidFieldException(
          "properties." + member, "cannot be changed: the system topic was made for " + is);
    }
  }
}
