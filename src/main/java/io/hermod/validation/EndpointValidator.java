package io.hermod.validation;

import io.hermod.manage.subscription.Confirmation;
import io.hermod.manage.subscription.Consent;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.manage.subscription.Loopback;
import io.hermod.manage.subscription.ProposalConfirmer;
import io.hermod.profile.Profile;
import io.hermod.store.catalog.Invitation;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks webhooks whether they want events, in real time, and opens the links that they are given.
 * Blocks, so it runs on virtual threads.
 */
public final class EndpointValidator implements EndpointAsker, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EndpointValidator.class);

  private final ValidationRules rules;
  private final ValidationRequests requests;
  private final InstantSource clock;
  private final ProposalConfirmer proposals;
  private final OpenInvitations invitations = new OpenInvitations();
  private final ValidationResults results = new ValidationResults();
  private final EndpointCaller caller;
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Creates a validator that is ready to use.
   *
   * @param baseUrl {@code https://<host>:<port>} at which endpoints reach this router
   * @param clock the clock of the events, by which links expire
   * @param proposals confirms the proposals that are stored
   * @param caller how to call endpoints
   */
  public EndpointValidator(
      ValidationRules rules,
      Supplier<String> baseUrl,
      InstantSource clock,
      ProposalConfirmer proposals,
      CallerSettings caller) {
    this.rules = rules;
    this.caller = new EndpointCaller(caller);
    this.requests =
        new ValidationRequests(
            baseUrl, rules.origin(), clock, new RequestSigner(caller.realClock(), clock));
    this.clock = clock;
    this.proposals = proposals;
  }

  @Override
  public Consent ask(Topic topic, Subscription wanted, Profile profile) {
    return switch (wanted.destination()) {
      case WebhookDestination webhook when isAsked(topic, webhook) -> ask(topic, wanted, webhook);
      case WebhookDestination _ -> new Consent.Given();
      // The key proves that its owner wants the events.
      case EventGridDestination _ -> new Consent.Given();
      // The operator has configured it, so it need not be asked.
      case ConfiguredDestination _ -> new Consent.Given();
    };
  }

  private boolean isAsked(Topic topic, WebhookDestination webhook) {
    return rules.includes(topic)
        && (rules.validatesLoopback() || !Loopback.isHost(webhook.url().getHost()));
  }

  private Consent ask(Topic topic, Subscription wanted, WebhookDestination webhook) {
    OpenInvitation link = invitations.begin(clock.instant().plus(rules.lifetime()));
    try {
      ValidationDecision decision = ask(requests.of(topic, wanted, webhook, link));
      tell(topic, wanted, webhook, decision, link.invitation());
      return decision instanceof ValidationDecision.Silent
          ? awaited(link)
          : settled(decision, link);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return settled(stopping(), link);
    }
  }

  /**
   * Logs and records the decision. The client learns only whether the endpoint agreed, because the
   * reason would reveal details of our network.
   */
  private void tell(
      Topic topic,
      Subscription wanted,
      WebhookDestination webhook,
      ValidationDecision decision,
      Invitation link) {
    String endpoint = webhook.url().getScheme() + "://" + webhook.url().getRawAuthority();
    log.info(
        "Endpoint validation: subscription={} endpoint={} decision={}",
        wanted.resourceId(),
        endpoint,
        decision);
    results.add(
        new ValidationResults.Result(
            topic,
            wanted.resourceId(),
            endpoint,
            clock.instant(),
            switch (decision) {
              case ValidationDecision.Agreed _ -> "agreed";
              case ValidationDecision.Silent _ -> "silent";
              case ValidationDecision.Refused _ -> "refused";
              case ValidationDecision.Unclear _ -> "unreachable";
            },
            switch (decision) {
              case ValidationDecision.Agreed _, ValidationDecision.Silent _ -> "";
              case ValidationDecision.Refused(String reason) -> reason;
              case ValidationDecision.Unclear(String reason) -> reason;
            },
            decision instanceof ValidationDecision.Silent ? link.expiresAt() : null));
  }

  /** The results of the latest handshakes. */
  public ValidationResults results() {
    return results;
  }

  private Consent awaited(OpenInvitation link) {
    return new Consent.Awaited(link.invitation(), () -> invitations.end(link));
  }

  private Consent settled(ValidationDecision decision, OpenInvitation link) {
    boolean isOpened = !invitations.end(link);
    return switch (decision) {
      case ValidationDecision _ when isOpened -> new Consent.Given();
      case ValidationDecision.Agreed _, ValidationDecision.Silent _ -> new Consent.Given();
      case ValidationDecision.Refused _, ValidationDecision.Unclear _ -> new Consent.Refused();
    };
  }

  private ValidationDecision ask(ValidationRequest request) throws InterruptedException {
    ValidationDecision decision = tryOnce(request);
    for (int tried = 1;
        decision instanceof ValidationDecision.Unclear && tried < rules.tries();
        tried++) {
      if (closing.await(rules.pause().toMillis(), TimeUnit.MILLISECONDS)) {
        return stopping();
      }
      decision = tryOnce(request);
    }
    return decision;
  }

  private ValidationDecision tryOnce(ValidationRequest request) throws InterruptedException {
    return switch (caller.call(request.request(), request.protection(), rules.timeout())) {
      case EndpointResponse answer -> request.judge().apply(answer);
      case EndpointReply.NoResponse(String words) ->
          new ValidationDecision.Unclear("The endpoint " + words + ".");
      case EndpointReply.NotCalled(String words) ->
          new ValidationDecision.Refused("The endpoint " + words + ".");
    };
  }

  private static ValidationDecision stopping() {
    return new ValidationDecision.Refused("The server stopped before the endpoint responded.");
  }

  /**
   * Opens a link. Can be called repeatedly.
   *
   * @param before runs before the link changes a subscription. A link that is opened while its
   *     endpoint is still being asked changes nothing by itself: the call that asks does.
   */
  public Confirmation confirm(String id, String token, Runnable before) {
    String hash = OpenInvitations.hash(token);
    return invitations.open(id, hash)
        ? Confirmation.VALIDATED
        : proposals.confirm(id, hash, before);
  }

  /** Stops asking endpoints. */
  @Override
  public void close() {
    closing.countDown();
    caller.close();
  }
}
