package io.hermod.app;

import io.hermod.access.FailureThrottle;
import io.hermod.config.HermodConfig;
import io.hermod.config.TimeConfig;
import io.hermod.http.ConnectionGate;
import io.hermod.loop.Loop;
import io.hermod.loop.TaskGuard;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.topic.ProfileChoice;
import io.hermod.virtualtime.ClockFile;
import io.hermod.virtualtime.Timekeeping;
import io.hermod.virtualtime.VirtualTime;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What all parts of the router stand on: settings, time, the store, event loops. */
record Ground(
    Foundation foundation,
    Timekeeping time,
    EmbeddedStore store,
    ConnectionGate gate,
    Vertx vertx,
    TaskGuard guard,
    Parts parts) {
  private static final Duration STORE_LIMIT = Duration.ofSeconds(3);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final int LOOPS = Runtime.getRuntime().availableProcessors();

  static Ground lay(Foundation foundation, Parts parts) {
    Timekeeping time = timekeeping(foundation);
    EmbeddedStore store = parts.add("store", STORE_LIMIT, openStore(foundation, time));
    ConnectionGate gate =
        new ConnectionGate(
            foundation.config().http(),
            new FailureThrottle(foundation.config().signIn(), foundation.clock()));
    Vertx vertx =
        Vertx.builder()
            .with(new VertxOptions().setEventLoopPoolSize(LOOPS))
            .withTransport(gate.transport())
            .build();
    parts.add("event loops", SHORT, () -> vertx.close().await());
    return new Ground(
        foundation, time, store, gate, vertx, new TaskGuard(foundation.clock()), parts);
  }

  private static Timekeeping timekeeping(Foundation foundation) {
    ClockFile file = new ClockFile(foundation.directory());
    TimeConfig settings = foundation.config().time();
    if (settings.isVirtual()) {
      return new VirtualTime(file.open(foundation.clock().instant()), settings.patience());
    }
    file.refuseVirtualTime();
    return foundation::clock;
  }

  private static EmbeddedStore openStore(Foundation foundation, Timekeeping time) {
    HermodConfig config = foundation.config();
    return EmbeddedStore.open(
        foundation.directory().storeFolder(),
        MasterKeys.open(foundation.directory().keyFile(config.secrets())),
        StoreTerms.limits(config.store()),
        LOOPS,
        foundation.clock(),
        time.clock());
  }

  HermodConfig config() {
    return foundation.config();
  }

  /** Real time, which credentials live by, whatever events live in. */
  InstantSource clock() {
    return foundation.clock();
  }

  /** What topics follow. */
  ProfileChoice profiles() {
    Profile edge = EdgeProfile.of(config().edge());
    Profile standard = Profiles.named(config().profile()).orElseThrow();
    return new ProfileChoice(standard.name().equals(edge.name()) ? edge : standard, edge);
  }

  int loops() {
    return LOOPS;
  }

  /** Takes over a part that stops quickly. */
  <T extends AutoCloseable> T add(String name, T part) {
    return parts.add(name, SHORT, part);
  }

  /** Runs what blocks, a virtual thread for each task. */
  ExecutorService newWorkers(String name) {
    return add(name, Executors.newVirtualThreadPerTaskExecutor());
  }

  /** A loop for a part of its own, in the time of the events. */
  Loop newLoop() {
    return time.loop(newRealLoop());
  }

  Loop newRealLoop() {
    return new VertxLoop(vertx, newContext(), clock(), guard);
  }

  /** A deployment gets a context of its own, on the next event loop. */
  private Context newContext() {
    CompletableFuture<Context> context = new CompletableFuture<>();
    vertx
        .deployVerticle(
            deployed -> {
              context.complete(deployed);
              return Future.succeededFuture();
            })
        .onFailure(context::completeExceptionally);
    return context.join();
  }
}
