package io.hermod.destination.senders;

import io.hermod.config.source.EventHubsNamespaceConfig;
import io.hermod.config.source.FunctionAppConfig;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.destination.Sender;
import io.hermod.destination.amqp.AmqpNamespaces;
import io.hermod.destination.function.FunctionTarget;
import io.hermod.destination.http.DeliveryForm;
import io.hermod.destination.http.LoopTimeouts;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.http.Servers;
import io.hermod.destination.kafka.RecordLayout;
import io.hermod.destination.relay.RelaySender;
import io.hermod.destination.storagequeue.StorageQueueSender;
import io.hermod.destination.webhook.WebhookSender;
import io.hermod.destination.webhook.WebhookTarget;
import io.hermod.loop.Loop;
import io.hermod.profile.Profile;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.HybridConnectionDestination;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.StorageQueueDestination;
import io.hermod.subscription.Subscription;
import io.hermod.tls.CallRules;
import io.hermod.topic.Topic;
import java.util.Objects;
import java.util.Optional;

/** Creates senders to destinations that the configuration says how to reach, for one event loop. */
final class ConfiguredSenders {
  private final Loop loop;
  private final Servers servers;
  private final LoopTimeouts timeouts;
  private final CallRules tls;
  private final SenderSettings settings;
  private final AmqpNamespaces amqp;

  ConfiguredSenders(
      Loop loop, Servers servers, LoopTimeouts timeouts, CallRules tls, SenderSettings settings) {
    this.loop = loop;
    this.servers = servers;
    this.timeouts = timeouts;
    this.tls = tls;
    this.settings = settings;
    this.amqp = new AmqpNamespaces(servers, tls, loop, settings.clock());
  }

  /** Returns the sender; empty if the destination is not configured. */
  Optional<Sender> senderFor(
      ConfiguredDestination destination, Subscription subscription, Topic topic, Profile profile) {
    ConfiguredResources resources = settings.resources();
    Delivery delivery = new Delivery(subscription, topic, profile);
    return switch (destination) {
      case StorageQueueDestination queue ->
          resources.storageAccount(queue.account()).map(found -> sender(queue, found, delivery));
      case AzureFunctionDestination function ->
          resources.functionApp(function.site()).map(found -> sender(function, found, delivery));
      case HybridConnectionDestination relay ->
          resources.relayNamespace(relay.namespace()).map(found -> sender(relay, found, delivery));
      case MessagingDestination messaging -> senderFor(messaging, delivery);
      case KafkaDestination kafka ->
          resources.kafkaCluster(kafka.cluster()).map(found -> sender(kafka, found, delivery));
    };
  }

  /** What is delivered, and by which rules. */
  private record Delivery(Subscription subscription, Topic topic, Profile profile) {}

  private Sender sender(
      StorageQueueDestination queue, StorageAccountConfig account, Delivery delivery) {
    return new StorageQueueSender(
        servers.configured(Objects.requireNonNull(account.queueEndpoint()), tls),
        timeouts.of(delivery.profile().responses()),
        queue,
        account,
        settings.writers(delivery.topic()).writerOf(delivery.subscription().deliverySchema()),
        settings.clock());
  }

  private Sender sender(
      AzureFunctionDestination function, FunctionAppConfig app, Delivery delivery) {
    boolean isBatched = function.limits(delivery.profile().batching()).maxEvents() > 1;
    return webhook(
        FunctionTarget.of(function, app, delivery.subscription().name()),
        form(delivery, isBatched),
        FunctionTarget.RESPONSES,
        delivery);
  }

  private Sender sender(
      HybridConnectionDestination relay, NamespaceConfig namespace, Delivery delivery) {
    WebhookTarget target =
        RelaySender.target(relay, namespace.connection(), delivery.subscription().name());
    return new RelaySender(
        webhook(target, form(delivery, false).bare(), RelaySender.RESPONSES, delivery),
        relay,
        namespace.connection(),
        settings.clock());
  }

  private Sender sender(KafkaDestination kafka, KafkaClusterConfig cluster, Delivery delivery) {
    return sender(RecordLayout.of(kafka), cluster, delivery);
  }

  private Sender sender(RecordLayout layout, KafkaClusterConfig cluster, Delivery delivery) {
    return settings
        .kafka()
        .senderFor(
            layout, cluster, delivery.subscription(), settings.writers(delivery.topic()), loop);
  }

  private Optional<Sender> senderFor(MessagingDestination messaging, Delivery delivery) {
    ConfiguredResources resources = settings.resources();
    return switch (messaging.type()) {
      case SERVICE_BUS_QUEUE, SERVICE_BUS_TOPIC ->
          resources
              .serviceBusNamespace(messaging.namespace())
              .map(found -> sender(messaging, found.connection(), delivery));
      case EVENT_HUB ->
          resources
              .eventHubsNamespace(messaging.namespace())
              .map(found -> sender(messaging, found, delivery));
    };
  }

  private Sender sender(
      MessagingDestination hub, EventHubsNamespaceConfig namespace, Delivery delivery) {
    return namespace.kafka() == null
        ? sender(hub, namespace.connection(), delivery)
        : sender(RecordLayout.of(hub), namespace.kafka(), delivery);
  }

  private Sender sender(
      MessagingDestination messaging, ServiceBusConnectionString namespace, Delivery delivery) {
    return amqp.senderFor(
        messaging,
        namespace,
        delivery.subscription(),
        settings.writers(delivery.topic()),
        timeouts.of(delivery.profile().responses()));
  }

  private DeliveryForm form(Delivery delivery, boolean isBatched) {
    return DeliveryForm.of(
        delivery.topic().inputSchema(),
        delivery.subscription().deliverySchema(),
        isBatched,
        settings.origin());
  }

  private WebhookSender webhook(
      WebhookTarget target, DeliveryForm form, ResponseReading reading, Delivery delivery) {
    return new WebhookSender(
        servers.configured(target.url(), tls),
        timeouts.of(delivery.profile().responses()),
        target,
        form,
        settings.writers(delivery.topic()),
        delivery.subscription().deliverySchema(),
        reading);
  }
}
