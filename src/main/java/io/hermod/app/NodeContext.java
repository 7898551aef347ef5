package io.hermod.app;

import io.hermod.access.FailureThrottle;
import io.hermod.config.ClusterConfig;
import io.hermod.config.HermodConfig;
import io.hermod.config.TimeConfig;
import io.hermod.http.server.ConnectionGate;
import io.hermod.loop.Loop;
import io.hermod.loop.TaskGuard;
import io.hermod.loop.VertxLoop;
import io.hermod.systemd.Watchdog;
import io.hermod.virtualtime.ClockFile;
import io.hermod.virtualtime.Timekeeping;
import io.hermod.virtualtime.VirtualTime;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.internal.VertxInternal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What a server has, whether or not it has the store: settings, time, event loops and limits. */
record NodeContext(
    Bootstrap bootstrap,
    Timekeeping time,
    ConnectionGate gate,
    Vertx vertx,
    TaskGuard guard,
    Parts parts) {
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration BETWEEN_CHECKS_FOR_BLOCKED_LOOPS = Duration.ofSeconds(10);
  private static final int LOOPS = Runtime.getRuntime().availableProcessors();

  static NodeContext lay(Bootstrap bootstrap, Timekeeping time, Parts parts) {
    ConnectionGate gate =
        new ConnectionGate(
            bootstrap.config().server().http(),
            new FailureThrottle(bootstrap.config().access().signIn(), bootstrap.clock()));
    Vertx vertx = Vertx.builder().with(vertxOptions()).withTransport(gate.transport()).build();
    parts.add("event loops", SHORT, () -> vertx.close().await());
    return new NodeContext(bootstrap, time, gate, vertx, new TaskGuard(bootstrap.clock()), parts);
  }

  /** A check every second would be most of what an idle server does. */
  private static VertxOptions vertxOptions() {
    return new VertxOptions()
        .setEventLoopPoolSize(LOOPS)
        .setBlockedThreadCheckInterval(BETWEEN_CHECKS_FOR_BLOCKED_LOOPS.toMillis())
        .setFileSystemOptions(noTemporaryFiles());
  }

  /** Vert.x would create a folder for files of the class path, which no request here asks for. */
  private static FileSystemOptions noTemporaryFiles() {
    return new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false);
  }

  /** Returns the time of the events. */
  static Timekeeping timekeeping(Bootstrap bootstrap) {
    ClockFile file = new ClockFile(bootstrap.directory());
    TimeConfig settings = bootstrap.config().time();
    if (settings.isVirtual()) {
      return new VirtualTime(file.open(bootstrap.clock().instant()), settings.maxWait());
    }
    file.refuseVirtualTime();
    return bootstrap::clock;
  }

  HermodConfig config() {
    return bootstrap.config();
  }

  /** Real time, which applies to credentials even if events use virtual time. */
  InstantSource clock() {
    return bootstrap.clock();
  }

  /** Returns where storage accounts that are not configured keep their blobs. */
  Path deadLetterFolder() {
    return config()
        .cluster()
        .flatMap(ClusterConfig::sharedFolder)
        .map(Path::toAbsolutePath)
        .orElseGet(bootstrap.directory()::deadLetterFolder);
  }

  static int loops() {
    return LOOPS;
  }

  /** Adds a part that stops quickly. */
  <T extends AutoCloseable> T add(String name, T part) {
    return parts.add(name, SHORT, part);
  }

  /** Returns an executor for blocking tasks, with a virtual thread for each. */
  ExecutorService newWorkers(String name) {
    return add(name, Executors.newVirtualThreadPerTaskExecutor());
  }

  Loop newRealLoop() {
    return new VertxLoop(vertx, newContext(), clock(), guard);
  }

  /** Returns a watchdog for all event loops of the server. */
  Watchdog newWatchdog() {
    List<Executor> all = new ArrayList<>();
    ((VertxInternal) vertx).nettyEventLoopGroup().forEach(all::add);
    return new Watchdog(newRealLoop(), all);
  }

  /** Deploys a verticle, because each deployment gets its own context, on the next event loop. */
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
