package io.hermod.app;

import io.hermod.access.Credentials;
import io.hermod.config.EdgeOutboundConfig;
import io.hermod.config.EntraTenantConfig;
import io.hermod.config.HandshakeConfig;
import io.hermod.handshake.CallerSettings;
import io.hermod.handshake.DeletionNotifier;
import io.hermod.handshake.EndpointValidator;
import io.hermod.handshake.HandshakeRules;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.BuiltInTopic;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.DomainTopics;
import io.hermod.manage.EndpointAsker;
import io.hermod.manage.EventGridRules;
import io.hermod.manage.InvitationOpener;
import io.hermod.manage.KeepingRules;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.ManagedResources;
import io.hermod.manage.ResourceGroups;
import io.hermod.manage.Retirer;
import io.hermod.manage.SubscriptionRules;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.Topics;
import io.hermod.manage.WebhookRules;
import java.security.SecureRandom;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Builds what makes and changes topics and subscriptions, and what happens around that. */
record ManagementBuilder(Ground ground, CatalogEditor editor, CallerSettings caller) {

  BuiltInTopic builtInTopic() {
    BuiltInTopic topic =
        new BuiltInTopic(editor, new KeyMaker(new SecureRandom()), account().subscriptionId());
    topic.prepare();
    return topic;
  }

  /**
   * Asks webhooks before they get events.
   *
   * @param baseUrl where endpoints reach this server
   */
  EndpointValidator validator(Supplier<String> baseUrl) {
    return ground.add(
        "handshake",
        new EndpointValidator(
            handshakeRules(),
            baseUrl,
            ground.time().clock(),
            new InvitationOpener(editor, ground.time().clock()),
            caller));
  }

  ManagedResources resources(EndpointAsker asker) {
    return new ManagedResources(
        account(),
        new ResourceGroups(editor),
        new Topics(editor, new KeyMaker(new SecureRandom())),
        new DomainTopics(editor),
        subscriptions(asker));
  }

  /** Those who are told of an end are there before anything ends. */
  void watchEnds(Subscriptions subscriptions) {
    DeletionNotifier notifier =
        new DeletionNotifier(
            ground.store().catalog()::view, handshakeRules(), ground.time().clock(), caller);
    ground.store().catalog().watch(ground.add("deletion notices", notifier));
    Retirer retirer =
        new Retirer(
            ground.newLoop(),
            ground.time().readers(ground.newWorkers("ends under way")),
            subscriptions);
    ground.add("ends", retirer).start(ground.store().catalog());
  }

  private Subscriptions subscriptions(EndpointAsker asker) {
    return new Subscriptions(
        editor, subscriptionRules(), ground.profiles(), asker, ground.time().clock());
  }

  private SubscriptionRules subscriptionRules() {
    return new SubscriptionRules(
        new WebhookRules(ground.config().outbound().webhookHttpsOnly(), tenantIds()),
        eventGridRules(),
        new KeepingRules(!ground.config().store().areEventsInMemory()),
        caller.egress().policy());
  }

  private EventGridRules eventGridRules() {
    EdgeOutboundConfig.EventGrid config = ground.config().edge().outbound().eventGrid();
    return new EventGridRules(config.isHttpsOnly(), config.allowsInvalidHostnames());
  }

  private Set<String> tenantIds() {
    return ground.config().entraTenants().stream()
        .map(EntraTenantConfig::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  private HandshakeRules handshakeRules() {
    HandshakeConfig handshake = ground.config().handshake();
    return new HandshakeRules(
        handshake.lifetime(),
        handshake.origin(),
        handshake.asksLoopback(),
        ground.config().edge().isEnabled());
  }

  private AzureAccount account() {
    Credentials credentials = ground.foundation().credentials();
    return new AzureAccount(credentials.tenantId(), credentials.subscriptionId());
  }
}
