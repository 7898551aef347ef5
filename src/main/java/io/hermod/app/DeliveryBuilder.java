package io.hermod.app;

import io.hermod.config.edge.EdgeConfig;
import io.hermod.deadletter.write.DeadLetterScheduler;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.DeliveryRules;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.settle.RetrySettings;
import io.hermod.destination.Senders;
import io.hermod.destination.senders.DestinationSenders;
import io.hermod.destination.senders.LoggedSenders;
import io.hermod.destination.senders.SenderSettings;
import io.hermod.egress.Egress;
import io.hermod.loop.Loop;
import io.hermod.store.Shard;
import io.hermod.store.backend.Backend;
import io.hermod.tls.OutboundTls;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.stream.Stream;

/** Builds the parts that deliver events: the lanes of each event loop and their senders. */
record DeliveryBuilder(
    ServerContext context, OutboundTls tls, Egress egress, SenderSettings settings) {
  private static final Duration LIMIT = Duration.ofSeconds(6);

  Endpoints endpoints() {
    return new Endpoints(context.config().delivery().probation());
  }

  /** Returns the dispatcher before it is started. */
  Dispatcher dispatcher(
      Endpoints endpoints,
      DeliveryMeters meters,
      DeadLetterScheduler letters,
      DeliveryObservers observers) {
    return context
        .parts()
        .add(
            "delivery",
            LIMIT,
            new Dispatcher(
                new DeliveryRules(
                    context.profiles(),
                    new RetrySettings(seed(), context.config().delivery().honoursRetryAfter()),
                    endpoints,
                    context.config().delivery().limits(),
                    observers),
                meters,
                letters,
                Stream.generate(this::loop).limit(context.loops()).toList()));
  }

  /** Returns the only shard. */
  Shard shard() {
    return new Shard(
        Backend.SHARD,
        context.store().journal(),
        context.time().parking(context.store().parking()),
        context.store().laneCatalog(),
        context.time().readers(context.store().readers()),
        context.store().lease());
  }

  private Dispatcher.LoopSenders loop() {
    Loop real = context.newRealLoop();
    Loop loop = context.time().loop(real);
    Senders senders = new DestinationSenders(context.vertx(), loop, tls, egress, settings);
    return new Dispatcher.LoopSenders(loop, context.time().senders(logged(senders), real));
  }

  private Senders logged(Senders senders) {
    EdgeConfig edge = context.config().edge();
    return edge.isEnabled() && edge.broker().logsSuccess() ? new LoggedSenders(senders) : senders;
  }

  private long seed() {
    Long chosen = context.config().time().seed();
    return chosen == null ? new SecureRandom().nextLong() : chosen;
  }
}
