package io.hermod.manage.topic;

import io.hermod.event.InvalidFieldException;
import io.hermod.manage.ManagementException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicKind.SystemTopic;
import org.jspecify.annotations.Nullable;

/** Checks the source of a system topic: it has only one system topic, and never changes. */
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

  private static void checkFree(CatalogView view, String source) {
    Topic other = view.systemTopic(source);
    if (other != null) {
      throw ManagementException.sourceTaken(other.resourceId());
    }
  }

  private static void checkSame(String member, String is, String wanted) {
    if (!is.equalsIgnoreCase(wanted)) {
      throw new InvalidFieldException(
          "properties." + member, "cannot be changed: the system topic was created for " + is);
    }
  }
}
