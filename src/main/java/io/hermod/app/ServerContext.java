package io.hermod.app;

import io.hermod.config.HermodConfig;
import io.hermod.http.server.ConnectionGate;
import io.hermod.loop.Loop;
import io.hermod.loop.TaskGuard;
import io.hermod.store.backend.Backend;
import io.hermod.topic.ProfileChoice;
import io.hermod.virtualtime.Timekeeping;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What all parts of the router share: the node that they run on, and the store.
 *
 * @param parts closed when the router ends; in a cluster, the node may go on without it
 */
record ServerContext(NodeContext node, AuditBuilder audit, Backend store, Parts parts) {
  private static final Duration SHORT = Duration.ofSeconds(1);

  Bootstrap bootstrap() {
    return node.bootstrap();
  }

  Timekeeping time() {
    return node.time();
  }

  ConnectionGate gate() {
    return node.gate();
  }

  Vertx vertx() {
    return node.vertx();
  }

  TaskGuard guard() {
    return node.guard();
  }

  HermodConfig config() {
    return node.config();
  }

  /** Real time, which applies to credentials even if events use virtual time. */
  InstantSource clock() {
    return node.clock();
  }

  /** The profiles that topics can follow. */
  ProfileChoice profiles() {
    return ServerProfiles.of(config());
  }

  int loops() {
    return NodeContext.loops();
  }

  /** Adds a part that stops quickly. */
  <T extends AutoCloseable> T add(String name, T part) {
    return parts.add(name, SHORT, part);
  }

  /** Returns an executor for blocking tasks, with a virtual thread for each. */
  ExecutorService newWorkers(String name) {
    return add(name, Executors.newVirtualThreadPerTaskExecutor());
  }

  /** Returns a new loop that runs in the time of the events. */
  Loop newLoop() {
    return time().loop(newRealLoop());
  }

  Loop newRealLoop() {
    return node.newRealLoop();
  }
}
