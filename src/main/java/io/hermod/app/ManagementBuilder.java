package io.hermod.app;

import io.hermod.access.client.Credentials;
import io.hermod.config.ValidationConfig;
import io.hermod.config.edge.EdgeOutboundConfig;
import io.hermod.config.source.EntraTenantConfig;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.deadletter.blob.LocalAccountFolders;
import io.hermod.destination.senders.ConfiguredResources;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.subscription.AccountRules;
import io.hermod.manage.subscription.EndpointAsker;
import io.hermod.manage.subscription.EventGridRules;
import io.hermod.manage.subscription.PersistenceRules;
import io.hermod.manage.subscription.ProposalConfirmer;
import io.hermod.manage.subscription.ResourceRules;
import io.hermod.manage.subscription.SubscriptionExpirer;
import io.hermod.manage.subscription.SubscriptionRules;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.subscription.WebhookRules;
import io.hermod.manage.topic.BuiltInTopic;
import io.hermod.manage.topic.DomainTopics;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.manage.topic.ResourceGroups;
import io.hermod.manage.topic.Topics;
import io.hermod.topic.TopicKind;
import io.hermod.validation.CallerSettings;
import io.hermod.validation.DeletionNotifier;
import io.hermod.validation.EndpointValidator;
import io.hermod.validation.ValidationRules;
import java.security.SecureRandom;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Builds the parts that manage topics and subscriptions, validate endpoints and expire
 * subscriptions.
 */
record ManagementBuilder(ServerContext context, CatalogEditor editor, CallerSettings caller) {

  BuiltInTopic builtInTopic(TopicKind.Purpose purpose) {
    BuiltInTopic topic =
        new BuiltInTopic(
            editor,
            new KeyMaker(new SecureRandom()),
            account().subscriptionId(),
            new TopicKind.BuiltIn(purpose));
    topic.prepare();
    return topic;
  }

  /**
   * Returns the validator, which asks webhooks before they get events.
   *
   * @param baseUrl the URL at which endpoints reach this server
   */
  EndpointValidator validator(Supplier<String> baseUrl) {
    return context.add(
        "handshake",
        new EndpointValidator(
            validationRules(),
            baseUrl,
            context.time().clock(),
            new ProposalConfirmer(editor, context.time().clock()),
            caller));
  }

  ManagedResources resources(EndpointAsker asker) {
    StorageAccounts accounts = storageAccounts();
    return new ManagedResources(
        account(),
        new ResourceGroups(editor, accounts),
        new Topics(editor, new KeyMaker(new SecureRandom())),
        new DomainTopics(editor),
        subscriptions(asker),
        accounts);
  }

  private StorageAccounts storageAccounts() {
    return new StorageAccounts(
        editor,
        new LocalAccountFolders(context.node().deadLetterFolder()),
        context.config().delivery().deadLetter().storageAccounts().stream()
            .collect(Collectors.toMap(StorageAccountConfig::name, StorageAccountConfig::endpoint)),
        account(),
        accountRules());
  }

  /** The folders of a single server are its own, so they are always there. */
  private AccountRules accountRules() {
    return new AccountRules(
        context.config().delivery().deadLetter().storageAccounts().stream()
            .map(StorageAccountConfig::name)
            .collect(Collectors.toSet()),
        context.config().cluster().map(each -> each.sharedFolder().isPresent()).orElse(true));
  }

  /**
   * Starts the expiry of subscriptions after the notifier watches the catalog, so that it misses
   * none.
   */
  void watchEnds(Subscriptions subscriptions) {
    DeletionNotifier notifier =
        new DeletionNotifier(
            context.store().catalog()::view, validationRules(), context.time().clock(), caller);
    context.store().catalog().watch(context.add("deletion notices", notifier));
    SubscriptionExpirer expirer =
        new SubscriptionExpirer(
            context.newLoop(),
            context.time().readers(context.newWorkers("subscription expiry workers")),
            subscriptions);
    context.add("subscription expiry", expirer).start(context.store().catalog());
  }

  private Subscriptions subscriptions(EndpointAsker asker) {
    return new Subscriptions(
        editor, subscriptionRules(), context.profiles(), asker, context.time().clock());
  }

  private SubscriptionRules subscriptionRules() {
    return new SubscriptionRules(
        new WebhookRules(context.config().outbound().webhookHttpsOnly(), tenantIds()),
        eventGridRules(),
        new ResourceRules(new ConfiguredResources(context.config().outbound().resources()).keys()),
        new PersistenceRules(!context.config().store().areEventsInMemory()),
        caller.egress().policy(),
        context.config().delivery().limits().maxInFlight(),
        accountRules());
  }

  private EventGridRules eventGridRules() {
    EdgeOutboundConfig.EventGrid config = context.config().edge().outbound().eventGrid();
    return new EventGridRules(config.isHttpsOnly(), config.allowsInvalidHostnames());
  }

  private Set<String> tenantIds() {
    return context.config().outbound().entraTenants().stream()
        .map(EntraTenantConfig::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  private ValidationRules validationRules() {
    ValidationConfig validation = context.config().delivery().validation();
    return new ValidationRules(
        validation.lifetime(),
        validation.origin(),
        validation.validatesLoopback(),
        context.config().edge().isEnabled());
  }

  private AzureAccount account() {
    Credentials credentials = context.bootstrap().credentials();
    return new AzureAccount(credentials.tenantId(), credentials.subscriptionId());
  }
}
