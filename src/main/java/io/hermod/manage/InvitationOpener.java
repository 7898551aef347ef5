package io.hermod.manage;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.store.Catalog;
import io.hermod.store.Proposal;
import java.security.MessageDigest;
import java.time.InstantSource;

/** Opens the links of invitations: what was proposed holds from then on. */
public final class InvitationOpener {
  private final CatalogEditor editor;
  private final InstantSource clock;

  /**
   * Opens what is in this catalog.
   *
   * @param clock by which links expire
   */
  public InvitationOpener(CatalogEditor editor, InstantSource clock) {
    this.editor = editor;
    this.clock = clock;
  }

  /** Blocks while the catalog writes; may be called again and again. */
  public Confirmation open(String id, String tokenHash) {
    return editor.change(
        catalog ->
            catalog.proposals().all().stream()
                .filter(each -> isFor(each, id, tokenHash))
                .findFirst()
                .map(proposal -> open(catalog, proposal))
                .orElse(Confirmation.UNKNOWN));
  }

  /** Takes as long for a wrong token as for the right one. */
  private static boolean isFor(Proposal proposal, String id, String tokenHash) {
    return proposal.invitation().id().equals(id)
        && MessageDigest.isEqual(
            proposal.invitation().tokenHash().getBytes(UTF_8), tokenHash.getBytes(UTF_8));
  }

  private Confirmation open(Catalog catalog, Proposal proposal) {
    if (proposal.isAccepted()) {
      return Confirmation.ALREADY_VALIDATED;
    }
    if (proposal.isExpired(clock.instant())) {
      return Confirmation.EXPIRED;
    }
    catalog
        .view()
        .topic(proposal.subscription().topicId())
        .ifPresent(topic -> Places.provide(catalog, Place.of(topic, proposal.subscription())));
    catalog.putSubscription(proposal.subscription());
    SubscriptionLog.tell("validated", proposal.subscription());
    return Confirmation.VALIDATED;
  }
}
