package io.hermod.manage;

import java.util.Locale;

/** The name belongs to something else: all places to publish to share one name space. */
public final class NameTakenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private NameTakenException(String message) {
    super(message);
  }

  static NameTakenException of(TopicType type) {
    return new NameTakenException(
        "%s with the specified name already exists. Choose a different %s name."
            .formatted(type.label(), type.label().toLowerCase(Locale.ROOT)));
  }

  static NameTakenException outsideOfEdge(String name) {
    return new NameTakenException(
        "The name '%s' belongs to what was made through the Azure Resource Manager API, and is not changed here. Choose a different topic name."
            .formatted(name));
  }

  static NameTakenException ofSource(String systemTopicId) {
    return new NameTakenException("The source already has a system topic: " + systemTopicId + ".");
  }
}
