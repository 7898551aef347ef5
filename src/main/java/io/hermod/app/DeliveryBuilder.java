package io.hermod.app;

import io.hermod.config.DeliveryConfig;
import io.hermod.config.EdgeConfig;
import io.hermod.config.HermodConfig;
import io.hermod.config.ProbationConfig;
import io.hermod.deadletter.LetterWriter;
import io.hermod.delivery.DeliveryLimits;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.ProbationLimits;
import io.hermod.delivery.RetrySettings;
import io.hermod.destination.EntraTokens;
import io.hermod.destination.LoggedSenders;
import io.hermod.destination.Senders;
import io.hermod.destination.WebhookSenders;
import io.hermod.egress.Egress;
import io.hermod.loop.Loop;
import io.hermod.metrics.Counts;
import io.hermod.tls.OutboundTls;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Builds what delivers events: the lanes of each event loop, and what sends for them. */
record DeliveryBuilder(Ground ground, OutboundTls tls, Egress egress, EntraTokens tokens) {
  private static final Duration LIMIT = Duration.ofSeconds(6);

  Endpoints endpoints() {
    ProbationConfig probation = ground.config().probation();
    return new Endpoints(new ProbationLimits(probation.threshold(), probation.cap()));
  }

  /** One that has yet to start. */
  Dispatcher dispatcher(Endpoints endpoints, Counts counts, LetterWriter letters) {
    return ground
        .parts()
        .add(
            "delivery",
            LIMIT,
            new Dispatcher(
                ground.time().journal(ground.store().journal()),
                ground.time().parking(ground.store().parking()),
                ground.store().catalog(),
                ground.time().readers(ground.store().readers()),
                ground.profiles(),
                new RetrySettings(seed(), ground.config().delivery().heedsRetryAfter()),
                endpoints,
                limits(ground.config()),
                counts,
                letters,
                seats()));
  }

  private List<Dispatcher.Seat> seats() {
    return Stream.generate(this::seat).limit(ground.loops()).toList();
  }

  private Dispatcher.Seat seat() {
    Loop real = ground.newRealLoop();
    Loop loop = ground.time().loop(real);
    Senders senders =
        new WebhookSenders(
            ground.vertx(),
            loop,
            tls,
            egress,
            ground.config().delivery().hasOldDataschema(),
            ground.config().handshake().origin(),
            tokens);
    return new Dispatcher.Seat(loop, ground.time().senders(logged(senders), real));
  }

  private Senders logged(Senders senders) {
    EdgeConfig edge = ground.config().edge();
    return edge.isEnabled() && edge.broker().logsSuccess() ? new LoggedSenders(senders) : senders;
  }

  private long seed() {
    Long chosen = ground.config().time().seed();
    return chosen == null ? new SecureRandom().nextLong() : chosen;
  }

  private static DeliveryLimits limits(HermodConfig settings) {
    DeliveryConfig config = settings.delivery();
    return new DeliveryLimits(
        config.maxInFlight(),
        config.maxConnections(),
        config.inFlightBytes(),
        config.windowBytes(),
        settings.store().setAsideBytes(config.setAsideBytes()),
        config.commitInterval());
  }
}
