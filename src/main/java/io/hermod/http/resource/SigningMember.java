package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Signing.OldKey;
import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes how the requests of a subscription are signed. */
public final class SigningMember {
  public static final String ALGORITHM = "algorithm";

  private SigningMember() {}

  /** Returns the named algorithm; null if none is named. */
  public static @Nullable SigningAlgorithm algorithm(JsonFields fields) {
    return fields.has(ALGORITHM)
        ? SigningAlgorithm.named(fields.word(ALGORITHM, "", names())).orElseThrow()
        : null;
  }

  private static String[] names() {
    return Arrays.stream(SigningAlgorithm.values())
        .map(SigningAlgorithm::wireName)
        .toArray(String[]::new);
  }

  /** Writes the state of the keys, without their secrets. */
  static ObjectNode json(Signing signing) {
    ObjectNode json = json(signing.key());
    if (!signing.oldKeys().isEmpty()) {
      ArrayNode old = json.putArray("oldKeys");
      signing.oldKeys().forEach(each -> old.add(json(each)));
    }
    return json;
  }

  /** Writes the state, and what a receiver needs to verify signatures of the new key. */
  public static ObjectNode withSecret(Signing signing) {
    ObjectNode json = json(signing);
    return switch (signing.key().algorithm()) {
      case HMAC_SHA256 -> json.put("secret", signing.key().secret());
      // The public key is enough, and is a part of the state.
      case ED25519 -> json;
    };
  }

  private static ObjectNode json(OldKey old) {
    return json(old.key()).put("signsUntil", old.signsUntil().toString());
  }

  private static ObjectNode json(SigningKey key) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put(ALGORITHM, key.algorithm().wireName())
            .put("createdAt", key.createdAt().toString());
    String publicKey = key.publicKey();
    return publicKey == null ? json : json.put("publicKey", publicKey);
  }
}
