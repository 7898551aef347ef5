package io.hermod.app;

import io.hermod.access.module.ModuleAccess;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.edge.EdgeConfig;
import io.hermod.config.edge.EdgeIdentity;
import io.hermod.http.call.CallRunner;
import io.hermod.http.edge.EdgeEndpoint;
import io.hermod.http.edge.EdgeGuard;
import io.hermod.http.edge.EdgeIds;
import io.hermod.http.edge.EdgePublishEndpoint;
import io.hermod.http.edge.EdgeTwinLoader;
import io.hermod.http.edge.ModuleGuard;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.manage.topic.EdgeTopics;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.publish.PublishMeters;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the parts that make the server the Event Grid module of IoT Edge, if it is enabled. */
record EdgeBuilder(ServerContext context, ManagedResources resources) {
  private static final Logger LOG = LoggerFactory.getLogger(EdgeBuilder.class);

  /**
   * Creates the topics and subscriptions of the start-up file, and writes a report of the result.
   */
  void applyTwinFile() {
    Path file = config().twinFile();
    if (config().isEnabled() && file != null) {
      EdgeTwinLoader loader =
          new EdgeTwinLoader(topics(), resources.subscriptions(), config().identity().module());
      OwnerOnlyFiles.replace(context.bootstrap().directory().twinReport(), loader.load(file));
    }
  }

  /**
   * Returns the endpoints of the module. The publish endpoint exists even if the module is
   * disabled.
   *
   * @param publish accepts the published events
   */
  List<Endpoint> endpoints(
      PublishEndpoint publish, PublishMeters meters, PublicAddress address, CallRunner runner) {
    EdgeGuard guard = config().isEnabled() ? guard() : null;
    Endpoint publishing =
        new EdgePublishEndpoint(
            context.store().catalog()::view,
            publish,
            meters,
            guard,
            runner.rejections(),
            context.clock());
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
            context.bootstrap().certificates().authority(),
            context.clock(),
            context.bootstrap().certificates().reloader());
    if (access.isOpen()) {
      LOG.warn(
          "the Edge module requires neither a key nor a certificate: everybody who can reach it may"
              + " use it");
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
    return context.config().edge();
  }
}
