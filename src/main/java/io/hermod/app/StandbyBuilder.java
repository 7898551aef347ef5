package io.hermod.app;

import io.hermod.access.Bearers;
import io.hermod.access.publish.PublishAccess;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.session.SessionBearers;
import io.hermod.access.token.BearerVerifier;
import io.hermod.access.token.TrustedIssuers;
import io.hermod.audit.Rejections;
import io.hermod.egress.OutboundProxy;
import io.hermod.http.api.ClusterEndpoint;
import io.hermod.http.api.MetricsEndpoint;
import io.hermod.http.call.CallRunner;
import io.hermod.http.peer.ClusterControl;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HealthEndpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.Publisher;
import io.hermod.store.kafka.KafkaNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Builds what a node of a cluster answers while it does not lead: it takes events, tells about the
 * cluster, and passes everything else on.
 *
 * @param elsewhere passes requests on to the leader
 * @param isReady whether a load balancer should send requests to this node
 * @param tell tells about the cluster in numbers
 */
record StandbyBuilder(
    NodeContext node,
    AuditBuilder audit,
    KafkaNode kafka,
    Endpoint elsewhere,
    BooleanSupplier isReady,
    Consumer<MetricsPage> tell) {

  /**
   * What a node answers.
   *
   * @param following all of it while it does not lead
   * @param always what it answers itself whoever leads, besides what the leader has its own of
   */
  record Endpoints(List<Endpoint> following, List<Endpoint> always) {}

  /**
   * @param isLeading whether this node leads, and so has the sessions of the console
   * @param drain takes the requests of other nodes to drain this one
   */
  Endpoints endpoints(
      ClusterControl cluster, BooleanSupplier isLeading, Endpoint drain, PublicAddress address) {
    Executor workers = node.newWorkers("requests to a node");
    Bearers bearers = bearers(workers);
    CallRunner runner = audit.runner(workers);
    Counts counts = new Counts(kafka::view, Map.of());
    List<Endpoint> always =
        List.of(
            new HealthEndpoint(isReady),
            new ClusterEndpoint(cluster, withSessions(bearers), address, runner, isLeading),
            drain);
    List<Endpoint> following =
        Stream.of(
                List.of(publishing(bearers, counts)),
                always,
                List.of(metrics(counts, bearers, runner), elsewhere))
            .<Endpoint>flatMap(List::stream)
            .toList();
    return new Endpoints(following, always);
  }

  private Bearers withSessions(Bearers tokens) {
    ConsoleSignIn console = node.bootstrap().console();
    return console == null ? tokens : new SessionBearers(tokens, console.sessions());
  }

  private Bearers bearers(Executor workers) {
    Bootstrap bootstrap = node.bootstrap();
    TrustedIssuers issuers =
        node.add(
            "token issuers of a follower",
            TrustedIssuers.of(
                node.config().access().oidcIssuers(),
                OutboundProxy.of(node.config().outbound().proxy()),
                node.clock()));
    return new BearerVerifier(
        bootstrap.tokens(), bootstrap.clients(), issuers, workers, node.clock());
  }

  /** What this node cannot admit may be admitted by the leader, which has news first. */
  private Endpoint publishing(Bearers bearers, Counts counts) {
    return new PublishEndpoint(
        kafka::view,
        new PublishAccess(bearers, node.clock()),
        new Publisher(kafka.intake(), node.time().clock()),
        counts,
        Rejections.NONE,
        node.clock(),
        null,
        elsewhere);
  }

  private Endpoint metrics(Counts counts, Bearers bearers, CallRunner runner) {
    MetricsPage page =
        node.add(
            "metrics of a follower",
            new MetricsPage(counts, () -> CompletableFuture.completedFuture(List.of())));
    tell.accept(page);
    page.counter("hermod.store.faults", "Failures of the store", kafka::faults);
    audit.tell(page);
    return new MetricsEndpoint(
        new MetricsEndpoint.Pages(page::text, page::openMetrics),
        node.config().metrics().isOpen(),
        bearers,
        runner);
  }
}
