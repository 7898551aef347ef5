package io.hermod.http;

import io.hermod.tls.KeyMaterial;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;

/** The HTTP server: HTTPS, plain HTTP or both, each on one port that all event loops share. */
public final class HermodServer implements AutoCloseable {

  /** The ports in use; {@link ServerSettings#OFF} where there is none. */
  public record Ports(int https, int http) {}

  private final Vertx vertx;
  private final ServerSettings settings;
  private final RequestRouter router;
  private final ConnectionGate gate;
  private final List<LoopListeners> loops = new CopyOnWriteArrayList<>();

  /** Serves these endpoints within limits that fit most machines. */
  public HermodServer(
      Vertx vertx,
      ServerSettings settings,
      List<? extends Endpoint> endpoints,
      InstantSource clock) {
    this(vertx, settings, endpoints, ConnectionGate.withUsualLimits(), clock);
  }

  /**
   * Serves these endpoints.
   *
   * @param vertx made with the gate's transport
   * @param endpoints asked in this order
   */
  public HermodServer(
      Vertx vertx,
      ServerSettings settings,
      List<? extends Endpoint> endpoints,
      ConnectionGate gate,
      InstantSource clock) {
    this.vertx = vertx;
    this.gate = gate;
    this.settings = settings;
    this.router = new RequestRouter(endpoints, new DataPlaneAnswers(clock));
  }

  /**
   * Starts to listen, and blocks until it does.
   *
   * @throws CannotListenException if an address or certificate cannot be used
   */
  public Ports start() {
    DeploymentOptions oneForEachLoop = new DeploymentOptions().setInstances(settings.eventLoops());
    await(vertx.deployVerticle(this::newLoop, oneForEachLoop));
    return loops.getFirst().ports();
  }

  /** Presents another certificate to new connections; those that are open go on with theirs. */
  public void present(KeyMaterial material) {
    await(Future.join(loops.stream().map(loop -> loop.present(material)).toList()));
  }

  private LoopListeners newLoop() {
    LoopListeners listeners = new LoopListeners(settings, router, gate);
    loops.add(listeners);
    return listeners;
  }

  /**
   * Takes no more connections, lets the requests that are being worked on come to their answers for
   * so long, and closes the rest.
   */
  public void stopAccepting(Duration grace) {
    gate.close();
    await(Future.join(loops.stream().map(loop -> loop.shutdown(grace)).toList()));
  }

  @Override
  public void close() {
    stopAccepting(Duration.ZERO);
  }

  private static void await(Future<?> future) {
    try {
      future.toCompletionStage().toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
