package io.hermod.manage.topic;

import io.hermod.event.InvalidFieldException;
import io.hermod.manage.ManagementException;
import io.hermod.manage.TopicAddress;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicSchema;
import org.jspecify.annotations.Nullable;

/** Checks whether a topic may get the settings that a caller wants. */
final class TopicRules {
  private TopicRules() {}

  /**
   * Refuses settings that the topic cannot have.
   *
   * @param old the topic that has its name so far; null if there is none
   */
  static void check(
      CatalogView view, TopicAddress address, @Nullable Topic old, TopicSettings settings) {
    if (old != null && !address.isOf(old)) {
      throw ManagementException.nameTaken(address.type());
    }
    checkNotBuiltIn(old);
    checkSchema(old, settings.schema());
    SourceRules.check(view, old, settings.kind());
  }

  static void checkNotBuiltIn(@Nullable Topic topic) {
    if (topic != null && topic.isBuiltIn()) {
      throw ManagementException.builtIn(topic);
    }
  }

  /** Events that were accepted in one schema cannot be read in another. */
  static void checkSchema(@Nullable Topic old, @Nullable TopicSchema wanted) {
    if (old == null || wanted == null) {
      return;
    }
    if (wanted.input() != old.inputSchema()) {
      throw new InvalidFieldException(
          "properties.inputSchema",
          "cannot be changed: the topic was created for " + old.inputSchema().inputName());
    }
    if (!wanted.mapping().equals(old.schema().mapping())) {
      throw new InvalidFieldException(
          "properties.inputSchemaMapping", "cannot be changed after the topic was created");
    }
  }
}
