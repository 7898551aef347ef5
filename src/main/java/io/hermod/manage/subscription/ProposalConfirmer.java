package io.hermod.manage.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.ResolvedScope;
import io.hermod.manage.ScopeResolver;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.Proposal;
import java.security.MessageDigest;
import java.time.InstantSource;

/** Confirms proposed subscriptions whose validation links were opened: they take effect. */
public final class ProposalConfirmer {
  private final CatalogEditor editor;
  private final InstantSource clock;

  /**
   * Handles the links of the proposals in this catalog.
   *
   * @param clock decides when links expire
   */
  public ProposalConfirmer(CatalogEditor editor, InstantSource clock) {
    this.editor = editor;
    this.clock = clock;
  }

  /**
   * Blocks while the catalog writes. The same link can be opened repeatedly.
   *
   * @param before runs if the link will change something; if it throws, nothing is changed
   */
  public Confirmation confirm(String id, String tokenHash, Runnable before) {
    return editor.change(
        catalog ->
            catalog.proposals().all().stream()
                .filter(each -> isFor(each, id, tokenHash))
                .findFirst()
                .map(proposal -> confirm(catalog, proposal, before))
                .orElse(Confirmation.UNKNOWN));
  }

  /** Compares the token in constant time. */
  private static boolean isFor(Proposal proposal, String id, String tokenHash) {
    return proposal.invitation().id().equals(id)
        && MessageDigest.isEqual(
            proposal.invitation().tokenHash().getBytes(UTF_8), tokenHash.getBytes(UTF_8));
  }

  private Confirmation confirm(Catalog catalog, Proposal proposal, Runnable before) {
    if (proposal.isAccepted()) {
      return Confirmation.ALREADY_VALIDATED;
    }
    if (proposal.isExpired(clock.instant())) {
      return Confirmation.EXPIRED;
    }
    before.run();
    catalog
        .view()
        .topic(proposal.subscription().topicId())
        .ifPresent(
            topic ->
                ScopeResolver.provide(catalog, ResolvedScope.of(topic, proposal.subscription())));
    catalog.putSubscription(proposal.subscription());
    SubscriptionLog.tell("validated", proposal.subscription());
    return Confirmation.VALIDATED;
  }
}
