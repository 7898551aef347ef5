package io.hermod.store.codec;

import io.hermod.subscription.Signing;
import io.hermod.subscription.Signing.OldKey;
import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the stored keys that sign requests, with their secrets sealed. */
final class SigningJson {
  private static final String PLACE = "signing/";
  private static final String SECRET = "secret";
  private static final String OLD = "old";

  private SigningJson() {}

  static ObjectNode write(Signing signing, SecretMembers secrets) {
    ObjectNode node = key(signing.key(), PLACE + SECRET, secrets);
    ArrayNode old = node.putArray(OLD);
    for (int i = 0; i < signing.oldKeys().size(); i++) {
      OldKey each = signing.oldKeys().get(i);
      old.add(key(each.key(), place(i), secrets).put("signsUntil", each.signsUntil().toString()));
    }
    return node;
  }

  static @Nullable Signing read(JsonNode node, SecretMembers secrets) {
    return node.isMissingNode()
        ? null
        : new Signing(key(node, PLACE + SECRET, secrets), old(node.required(OLD), secrets));
  }

  private static List<OldKey> old(JsonNode array, SecretMembers secrets) {
    return IntStream.range(0, array.size())
        .mapToObj(i -> old(array.get(i), place(i), secrets))
        .toList();
  }

  private static OldKey old(JsonNode node, String place, SecretMembers secrets) {
    return new OldKey(key(node, place, secrets), time(node, "signsUntil"));
  }

  private static String place(int old) {
    return PLACE + OLD + "/" + old;
  }

  private static ObjectNode key(SigningKey key, String place, SecretMembers secrets) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("algorithm", key.algorithm().wireName())
            .put("createdAt", key.createdAt().toString());
    node.set(SECRET, secrets.seal(place, key.secret()));
    return node;
  }

  private static SigningKey key(JsonNode node, String place, SecretMembers secrets) {
    return new SigningKey(
        SigningAlgorithm.named(node.required("algorithm").stringValue()).orElseThrow(),
        secrets.open(place, node.required(SECRET)),
        time(node, "createdAt"));
  }

  private static Instant time(JsonNode node, String member) {
    return Instant.parse(node.required(member).stringValue());
  }
}
