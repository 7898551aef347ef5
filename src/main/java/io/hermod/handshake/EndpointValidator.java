package io.hermod.handshake;

import io.hermod.manage.Confirmation;
import io.hermod.manage.Consent;
import io.hermod.manage.EndpointAsker;
import io.hermod.manage.InvitationOpener;
import io.hermod.manage.Loopback;
import io.hermod.profile.Profile;
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
 * Blocks, so it belongs on virtual threads.
 */
public final class EndpointValidator implements EndpointAsker, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EndpointValidator.class);

  private final HandshakeRules rules;
  private final Questions questions;
  private final InstantSource clock;
  private final InvitationOpener store;
  private final OpenInvitations invitations = new OpenInvitations();
  private final ValidationResults results = new ValidationResults();
  private final Caller caller;
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Makes one that is ready.
   *
   * @param baseUrl {@code https://<host>:<port>} as endpoints reach this router
   * @param clock of the events: links live by it
   * @param store opens links of which it knows
   * @param caller how endpoints are called
   */
  public EndpointValidator(
      HandshakeRules rules,
      Supplier<String> baseUrl,
      InstantSource clock,
      InvitationOpener store,
      CallerSettings caller) {
    this.rules = rules;
    this.caller = new Caller(caller);
    this.questions = new Questions(baseUrl, rules.origin(), clock);
    this.clock = clock;
    this.store = store;
  }

  @Override
  public Consent ask(Topic topic, Subscription wanted, Profile profile) {
    return switch (wanted.destination()) {
      case WebhookDestination webhook when isAsked(topic, webhook) -> ask(topic, wanted, webhook);
      case WebhookDestination _ -> new Consent.Given();
      // The key says that its owner wants the events.
      case EventGridDestination _ -> new Consent.Given();
    };
  }

  private boolean isAsked(Topic topic, WebhookDestination webhook) {
    return rules.includes(topic)
        && (rules.asksLoopback() || !Loopback.isHost(webhook.url().getHost()));
  }

  private Consent ask(Topic topic, Subscription wanted, WebhookDestination webhook) {
    OpenInvitation link = invitations.begin(clock.instant().plus(rules.lifetime()));
    try {
      Verdict verdict = ask(questions.of(topic, wanted, webhook, link));
      tell(topic, wanted, webhook, verdict);
      return verdict instanceof Verdict.Silent ? awaited(link) : settled(verdict, link);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return settled(stopping(), link);
    }
  }

  /** The caller only hears whether the endpoint agreed: why not would tell it about our network. */
  private void tell(Topic topic, Subscription wanted, WebhookDestination webhook, Verdict verdict) {
    String endpoint = webhook.url().getScheme() + "://" + webhook.url().getRawAuthority();
    log.info(
        "Endpoint asked: subscription={} endpoint={} verdict={}",
        wanted.resourceId(),
        endpoint,
        verdict);
    results.add(
        new ValidationResults.Result(
            topic,
            wanted.resourceId(),
            endpoint,
            clock.instant(),
            switch (verdict) {
              case Verdict.Agreed _ -> "agreed";
              case Verdict.Silent _ -> "silent";
              case Verdict.Refused _ -> "refused";
              case Verdict.Unclear _ -> "unreachable";
            },
            switch (verdict) {
              case Verdict.Agreed _, Verdict.Silent _ -> "";
              case Verdict.Refused(String reason) -> reason;
              case Verdict.Unclear(String reason) -> reason;
            }));
  }

  /** What the last handshakes showed. */
  public ValidationResults results() {
    return results;
  }

  private Consent awaited(OpenInvitation link) {
    return new Consent.Awaited(link.invitation(), () -> invitations.end(link));
  }

  private Consent settled(Verdict verdict, OpenInvitation link) {
    boolean isOpened = !invitations.end(link);
    return switch (verdict) {
      case Verdict _ when isOpened -> new Consent.Given();
      case Verdict.Agreed _, Verdict.Silent _ -> new Consent.Given();
      case Verdict.Refused _, Verdict.Unclear _ -> new Consent.Refused();
    };
  }

  private Verdict ask(Question question) throws InterruptedException {
    Verdict verdict = tryOnce(question);
    for (int tried = 1; verdict instanceof Verdict.Unclear && tried < rules.tries(); tried++) {
      if (closing.await(rules.pause().toMillis(), TimeUnit.MILLISECONDS)) {
        return stopping();
      }
      verdict = tryOnce(question);
    }
    return verdict;
  }

  private Verdict tryOnce(Question question) throws InterruptedException {
    return switch (caller.call(question.request(), question.protection(), rules.patience())) {
      case Answer answer -> question.judge().apply(answer);
      case Reply.NoAnswer(String words) -> new Verdict.Unclear("The endpoint " + words + ".");
      case Reply.NotCalled(String words) -> new Verdict.Refused("The endpoint " + words + ".");
    };
  }

  private static Verdict stopping() {
    return new Verdict.Refused("The server stops before the endpoint has answered.");
  }

  /** Opens a link; may be called again and again. */
  public Confirmation confirm(String id, String token) {
    String hash = OpenInvitations.hash(token);
    return invitations.open(id, hash) ? Confirmation.VALIDATED : store.open(id, hash);
  }

  /** Asks nobody any more. */
  @Override
  public void close() {
    closing.countDown();
    caller.close();
  }
}
