package io.hermod.scenario;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Verifies signed deliveries with the library of Standard Webhooks for JavaScript. */
final class NodeVerifier {
  static final String VERIFIED = "verified";
  static final String NO_MATCH = "No matching signature found";

  private NodeVerifier() {}

  /** Says for each secret or public key whether the delivery verifies, or why it does not. */
  static List<String> verify(Inbox.Letter letter, String... keys) {
    ObjectNode input = NodeProgram.delivery(letter);
    ArrayNode array = input.putArray("keys");
    for (String key : keys) {
      array.add(key);
    }
    List<String> results = new ArrayList<>();
    NodeProgram.run("verify-signature.js", input).forEach(each -> results.add(each.asString()));
    return results;
  }
}
