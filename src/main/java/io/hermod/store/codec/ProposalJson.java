package io.hermod.store.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.secret.Sealer;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes a stored proposal; its subscription has the same format as in the catalog. */
public final class ProposalJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ProposalJson() {}

  public static byte[] write(Proposal proposal, Sealer sealer) {
    ObjectNode node = JSON.createObjectNode();
    Invitation invitation = proposal.invitation();
    node.put("id", invitation.id());
    node.put("tokenHash", invitation.tokenHash());
    node.put("expiresAt", invitation.expiresAt().toString());
    node.put("accepted", proposal.isAccepted());
    node.put(
        "subscription", new String(SubscriptionJson.write(proposal.subscription(), sealer), UTF_8));
    return JSON.writeValueAsBytes(node);
  }

  public static Proposal read(byte[] json, Sealer sealer) {
    JsonNode node = JSON.readTree(json);
    return new Proposal(
        SubscriptionJson.read(node.required("subscription").stringValue().getBytes(UTF_8), sealer),
        new Invitation(
            node.required("id").stringValue(),
            node.required("tokenHash").stringValue(),
            Instant.parse(node.required("expiresAt").stringValue())),
        node.required("accepted").booleanValue());
  }
}
