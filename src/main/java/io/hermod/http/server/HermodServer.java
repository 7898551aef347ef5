package io.hermod.http.server;

import io.hermod.tls.KeyMaterial;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;

/** The HTTP server: HTTPS, plain HTTP or both, each on one port that all event loops share. */
public final class HermodServer implements AutoCloseable {

  /** The ports in use; {@link ServerSettings#OFF} if a listener is off. */
  public record Ports(int https, int http) {}

  private final Vertx vertx;
  private final ServerSettings settings;
  private final RequestRouter router;
  private final ConnectionGate gate;
  private final List<LoopListeners> loops = new CopyOnWriteArrayList<>();

  /** Serves these endpoints with default limits. */
  public HermodServer(
      Vertx vertx,
      ServerSettings settings,
      List<? extends Endpoint> endpoints,
      InstantSource clock) {
    this(vertx, settings, endpoints, ConnectionGate.withDefaultLimits(), clock);
  }

  /**
   * Serves these endpoints.
   *
   * @param vertx created with the transport of the gate
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
    this.router = new RequestRouter(endpoints, new DataPlaneResponses(clock));
  }

  /**
   * Starts the listeners and blocks until they accept connections.
   *
   * @throws CannotListenException if an address or certificate cannot be used
   */
  public Ports start() {
    DeploymentOptions oneForEachLoop = new DeploymentOptions().setInstances(settings.eventLoops());
    await(vertx.deployVerticle(this::newLoop, oneForEachLoop));
    return loops.getFirst().ports();
  }

  /**
   * Passes new requests to other endpoints, asked in this order. Requests in progress stay with the
   * endpoint that has them. Any thread may call this.
   */
  public void serve(List<? extends Endpoint> endpoints) {
    router.serve(endpoints);
  }

  /**
   * Offers a request to all endpoints once more, for one that has held it. Called on its event
   * loop.
   */
  public void again(HttpServerRequest request) {
    router.again(request);
  }

  /** Presents another certificate to new connections. Open connections keep theirs. */
  public void present(KeyMaterial material) {
    await(Future.join(loops.stream().map(loop -> loop.present(material)).toList()));
  }

  private LoopListeners newLoop() {
    LoopListeners listeners = new LoopListeners(settings, router, gate);
    loops.add(listeners);
    return listeners;
  }

  /**
   * Stops accepting connections, lets requests in progress finish within the grace period, and then
   * closes the remaining connections.
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
