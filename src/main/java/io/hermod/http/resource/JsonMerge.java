package io.hermod.http.resource;

import tools.jackson.databind.node.ObjectNode;

/**
 * Merges a change into JSON. Objects are merged by member, other values are replaced, and null
 * removes a member.
 */
final class JsonMerge {
  private JsonMerge() {}

  static void into(ObjectNode old, ObjectNode change) {
    change.forEachEntry(
        (member, value) -> {
          if (value.isNull()) {
            old.remove(member);
          } else if (value instanceof ObjectNode object) {
            into(old, member, object);
          } else {
            old.set(member, value);
          }
        });
  }

  /** Merges a change into one member, which is created if it is missing. */
  static void into(ObjectNode old, String member, ObjectNode change) {
    if (old.get(member) instanceof ObjectNode object) {
      into(object, change);
    } else {
      old.set(member, change);
    }
  }
}
