package io.hermod.http;

import tools.jackson.databind.node.ObjectNode;

/** Merges a change into JSON: objects member by member, anything else as a whole, null removes. */
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

  /** The same for one member, which is made where it is missing. */
  static void into(ObjectNode old, String member, ObjectNode change) {
    if (old.get(member) instanceof ObjectNode object) {
      into(object, change);
    } else {
      old.set(member, change);
    }
  }
}
