package io.hermod.store.codec;

import io.hermod.secret.Sealed;
import io.hermod.secret.Sealer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Seals and opens the secret members of one stored object, each bound to its own place. Earlier
 * versions wrote plain text.
 *
 * @param owner the object that the members belong to, such as {@code topic/7}
 */
record SecretMembers(Sealer sealer, String owner) {
  private static final String KEY = "key";
  private static final String SEALED = "sealed";

  JsonNode seal(String member, String secret) {
    Sealed sealed = sealer.seal(secret, place(member));
    return JsonNodeFactory.instance
        .objectNode()
        .put(KEY, sealed.keyId())
        .put(SEALED, sealed.text());
  }

  String open(String member, JsonNode stored) {
    if (!stored.isObject()) {
      return stored.stringValue();
    }
    Sealed sealed =
        new Sealed(stored.required(KEY).stringValue(), stored.required(SEALED).stringValue());
    return sealer.open(sealed, place(member));
  }

  private String place(String member) {
    return owner + "/" + member;
  }
}
