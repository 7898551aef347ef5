package io.hermod.app;

import io.hermod.config.EdgeConfig;
import io.hermod.config.EdgeIdentity;
import io.hermod.config.InboundConfig;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.http.EdgeEndpoint;
import io.hermod.http.EdgeGuard;
import io.hermod.http.EdgeIds;
import io.hermod.http.EdgePublishEndpoint;
import io.hermod.http.EdgeTwinLoader;
import io.hermod.http.Endpoint;
import io.hermod.http.PublishEndpoint;
import io.hermod.manage.EdgeTopics;
import io.hermod.manage.ManagedResources;
import io.hermod.publish.PublishMeters;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Builds what makes the server the Event Grid module of IoT Edge, where it is that. */
record EdgeBuilder(Ground ground, ManagedResources resources) {

  /** Makes the topics and subscriptions of the start-up file, and reports what came of it. */
  void applyTwinFile() {
    Path file = config().twinFile();
    if (config().isEnabled() && file != null) {
      EdgeTwinLoader loader =
          new EdgeTwinLoader(topics(), resources.subscriptions(), config().identity().module());
      OwnerOnlyFiles.replace(ground.foundation().directory().twinReport(), loader.load(file));
    }
  }

  /**
   * Where the module is reached; the address for its publishers is there in any case.
   *
   * @param publish takes their events
   */
  List<Endpoint> endpoints(
      PublishEndpoint publish, PublishMeters meters, Supplier<String> baseUrl, Executor workers) {
    EdgeGuard guard = config().isEnabled() ? guard() : null;
    Endpoint publishing =
        new EdgePublishEndpoint(
            ground.store().catalog()::view, publish, meters, guard, ground.clock());
    return guard == null
        ? List.of(publishing)
        : List.of(
            publishing,
            new EdgeEndpoint(topics(), resources.subscriptions(), ids(), guard, baseUrl, workers));
  }

  /** Lets everybody in where neither keys nor certificates are asked for, and else nobody yet. */
  private EdgeGuard guard() {
    InboundConfig inbound = config().inbound();
    return inbound.clientCertificates().isEnabled() || inbound.sasKeys().isEnabled()
        ? _ -> "Neither keys nor certificates of clients can be checked by this version yet."
        : EdgeGuard.OPEN;
  }

  private EdgeTopics topics() {
    return new EdgeTopics(resources.topics(), resources.account());
  }

  private EdgeIds ids() {
    EdgeIdentity identity = config().identity();
    String device = Objects.requireNonNullElseGet(identity.device(), Hermod::machineName);
    return new EdgeIds(identity.hub(), device, identity.module());
  }

  private EdgeConfig config() {
    return ground.config().edge();
  }
}
