package io.hermod.app;

import io.hermod.access.ModuleAccess;
import io.hermod.config.EdgeConfig;
import io.hermod.config.EdgeIdentity;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.http.CallRunner;
import io.hermod.http.EdgeEndpoint;
import io.hermod.http.EdgeGuard;
import io.hermod.http.EdgeIds;
import io.hermod.http.EdgePublishEndpoint;
import io.hermod.http.EdgeTwinLoader;
import io.hermod.http.Endpoint;
import io.hermod.http.ModuleGuard;
import io.hermod.http.PublicAddress;
import io.hermod.http.PublishEndpoint;
import io.hermod.manage.EdgeTopics;
import io.hermod.manage.ManagedResources;
import io.hermod.publish.PublishMeters;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds what makes the server the Event Grid module of IoT Edge, where it is that. */
record EdgeBuilder(Ground ground, ManagedResources resources) {
  private static final Logger LOG = LoggerFactory.getLogger(EdgeBuilder.class);

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
      PublishEndpoint publish, PublishMeters meters, PublicAddress address, CallRunner runner) {
    EdgeGuard guard = config().isEnabled() ? guard() : null;
    Endpoint publishing =
        new EdgePublishEndpoint(
            ground.store().catalog()::view,
            publish,
            meters,
            guard,
            runner.rejections(),
            ground.clock());
    return guard == null
        ? List.of(publishing)
        : List.of(
            publishing,
            new EdgeEndpoint(topics(), resources.subscriptions(), ids(), guard, address, runner));
  }

  private EdgeGuard guard() {
    ModuleAccess access =
        ModuleAccess.of(
            config().inbound(),
            ground.foundation().certificates().authority(),
            ground.clock(),
            ground.foundation().certificates().reloader());
    if (access.isOpen()) {
      LOG.warn(
          "the Edge module asks nobody for a key or a certificate: all who reach it may use it");
    }
    return new ModuleGuard(access);
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
