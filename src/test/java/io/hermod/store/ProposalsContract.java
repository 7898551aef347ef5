package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.filter.EventFilter;
import io.hermod.store.DeliveryStoreContract.OpenStore;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.catalog.Proposals;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every back end owes those who wait for the consent of an endpoint. */
public abstract class ProposalsContract {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private OpenStore store;
  private long topic;

  /** Opens the same store again when it was closed before. */
  protected abstract OpenStore open();

  @BeforeEach
  void openStore() {
    store = open();
    topic = store.catalog().newId();
    store.catalog().putTopic(new TopicBuilder(topic, "orders", "/orders").build());
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void aProposalIsKeptAndIsNoSubscription() {
    Proposal proposal = propose(subscription(store.catalog().newId(), "/a"));
    reopen();

    assertThat(proposals().all()).containsExactly(proposal);
    assertThat(store.catalog().view().subscriptions(topic)).isEmpty();
    assertThat(store.laneCatalog().lanes()).isEmpty();
  }

  @Test
  void theLaneOfAProposalIsGivenToNobodyElse() {
    long lane = propose(subscription(store.catalog().newId(), "/a")).lane();
    reopen();

    assertThat(store.catalog().newId()).isGreaterThan(lane);
  }

  @Test
  void puttingItsSubscriptionAcceptsIt() {
    Proposal proposal = propose(subscription(store.catalog().newId(), "/a"));
    store.catalog().putSubscription(proposal.subscription());
    assertThat(proposals().all()).containsExactly(proposal.accepted());
    reopen();

    assertThat(proposals().all()).containsExactly(proposal.accepted());
    assertThat(store.catalog().view().subscriptions(topic))
        .containsExactly(proposal.subscription());
  }

  @Test
  void anotherVersionOfTheSubscriptionLeavesItWaiting() {
    Subscription current = subscription(store.catalog().newId(), "/a");
    store.catalog().putSubscription(current);
    Proposal change = propose(subscription(current.lane(), "/b"));
    store.catalog().putSubscription(subscription(current.lane(), "/c"));

    assertThat(proposals().all()).containsExactly(change);
  }

  @Test
  void thereIsOneForALane() {
    long lane = propose(subscription(store.catalog().newId(), "/a")).lane();
    Proposal second = propose(subscription(lane, "/b"));
    reopen();

    assertThat(proposals().all()).containsExactly(second);
  }

  @Test
  void aRemovedOneIsGone() {
    long lane = propose(subscription(store.catalog().newId(), "/a")).lane();
    proposals().remove(lane);
    proposals().remove(lane);
    reopen();

    assertThat(proposals().all()).isEmpty();
  }

  @Test
  void aChangeGoesWithItsSubscription() {
    Subscription current = subscription(store.catalog().newId(), "/a");
    store.catalog().putSubscription(current);
    propose(subscription(current.lane(), "/b"));
    store.catalog().removeSubscription(current.lane());
    assertThat(proposals().all()).isEmpty();
    reopen();

    assertThat(proposals().all()).isEmpty();
  }

  @Test
  void allGoWithTheirTopic() {
    propose(subscription(store.catalog().newId(), "/a"));
    store.catalog().removeTopic(topic);
    assertThat(proposals().all()).isEmpty();
    reopen();

    assertThat(proposals().all()).isEmpty();
  }

  private Proposal propose(Subscription subscription) {
    Invitation invitation = new Invitation("id-1", "hash", NOW.plusSeconds(600));
    Proposal proposal = new Proposal(subscription, invitation, false);
    proposals().put(proposal);
    return proposal;
  }

  private Proposals proposals() {
    return store.catalog().proposals();
  }

  private Subscription subscription(long lane, String prefix) {
    return new SubscriptionBuilder(
            lane, topic, new WebhookDestination(URI.create("https://example.org/?code=secret")))
        .named("billing", "/billing")
        .filter(new EventFilter(List.of(), prefix, "", true))
        .build();
  }

  private void reopen() {
    store.close();
    store = open();
  }
}
