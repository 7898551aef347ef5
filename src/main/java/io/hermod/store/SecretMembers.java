package io.hermod.store;

import io.hermod.secret.Sealed;
import io.hermod.secret.Sealer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The secret members of one thing as the store keeps it, each sealed for its own place; what
 * earlier versions wrote is plain text.
 *
 * @param owner whose members they are, such as {@code topic/7}
 */
public record SecretMembers(Sealer sealer, String owner) {
  private static final String KEY = "key";
  private static final String SEALED = "sealed";

  public JsonNode seal(String member, String secret) {
    Sealed sealed = sealer.seal(secret, place(member));
    return JsonNodeFactory.instance
        .objectNode()
        .put(KEY, sealed.keyId())
        .put(SEALED, sealed.text());
  }

  public String open(String member, JsonNode stored) {
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
