package io.hermod.app;

import io.hermod.app.leadership.Leadership;
import io.hermod.cluster.ClusterMembers;
import io.hermod.cluster.ClusterView;
import io.hermod.cluster.KafkaClients;
import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.NodeInfo;
import io.hermod.cluster.NodeState;
import io.hermod.config.ClusterConfig;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.http.peer.ClusterControl;
import io.hermod.http.peer.DrainEndpoint;
import io.hermod.http.peer.Forwarder;
import io.hermod.http.peer.ForwardingLimits;
import io.hermod.http.peer.LeaseGate;
import io.hermod.http.peer.LocalDrain;
import io.hermod.http.server.Endpoint;
import io.hermod.metrics.MetricsPage;
import io.hermod.secret.MasterKeys;
import io.hermod.store.Lease;
import io.hermod.store.kafka.KafkaNode;
import io.hermod.store.kafka.KafkaStore;
import io.hermod.tls.CallRules;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of the servers that share the topics of a cluster. Every node takes events; one of them
 * leads: it has the store, and so the router.
 *
 * <p>This class is long because it puts together what a node has of its own with what it has only
 * while it leads.
 */
final class ClusterNode implements Leadership.Office {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterNode.class);
  private static final Duration KAFKA_LIMIT = Duration.ofSeconds(6);
  private static final Duration STORE_LIMIT = Duration.ofSeconds(3);
  private static final Duration TERM_LIMIT = Duration.ofSeconds(4);
  private static final Duration LEAVE_LIMIT = Duration.ofSeconds(7);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration TO_FINISH = Duration.ofMillis(500);
  private static final Duration TO_COMMIT = Duration.ofSeconds(2);
  private static final Duration TO_FIND_A_LEADER = Duration.ofSeconds(15);
  private static final Duration TO_RENEW = Duration.ofSeconds(5);
  private static final int USUAL_LAG = 1_000;

  private final String name;
  private final NodeContext node;
  private final HttpFront front;
  private final AuditBuilder audit;
  private final KafkaNode kafka;
  private final MasterKeys keys;
  private final ClusterMembers members;
  private final CountDownLatch hasLeader = new CountDownLatch(1);
  private final ClusterControl control;
  private final StandbyBuilder.Endpoints endpoints;
  private volatile NodeState state = NodeState.STARTING;
  private volatile boolean isDraining;
  private volatile boolean wasUpToDate;

  private ClusterNode(NodeContext node, ClusterConfig cluster, MasterKeys keys, HttpFront front) {
    this.node = node;
    this.front = front;
    this.keys = keys;
    this.audit = new AuditBuilder(node);
    this.kafka =
        node.parts()
            .add(
                "kafka",
                KAFKA_LIMIT,
                KafkaNode.open(
                    node.bootstrap().directory().kafkaFolder(),
                    cluster,
                    keys,
                    node.clock(),
                    System::nanoTime));
    this.name = name(cluster);
    Forwarder forwarder = forwarder();
    LocalDrain own = new LocalDrain(name, this::drain);
    PeerProof proof = proof("peer calls");
    this.control = new ClusterControl(this::view, own, forwarder.caller(proof));
    this.endpoints =
        new StandbyBuilder(node, audit, kafka, forwarder, this::isReady, this::tell)
            .endpoints(control, this::isLeading, new DrainEndpoint(own, proof), front.address());
    Leadership leadership =
        node.parts()
            .add("leadership", SHORT, new Leadership(this, KafkaNode.SHARD, node.parts()::fail));
    this.members =
        node.parts()
            .add(
                "cluster members",
                LEAVE_LIMIT,
                new ClusterMembers(
                    KafkaClients.of(cluster),
                    new KafkaTopics(cluster.prefix()),
                    name,
                    () -> self(cluster),
                    leadership,
                    System::nanoTime));
  }

  /** Opens the ports and joins the cluster; returns when somebody leads it, or soon. */
  static void start(NodeContext context, ClusterConfig cluster, MasterKeys keys, HttpFront front) {
    ClusterNode node = new ClusterNode(context, cluster, keys, front);
    front.open(node.endpoints.following());
    node.state = NodeState.STANDBY;
    node.members.onOwnerChange(node::noteLeader);
    node.members.start();
    node.awaitLeader();
  }

  private static String name(ClusterConfig cluster) {
    return cluster.node().orElseGet(Hermod::machineName);
  }

  private Forwarder forwarder() {
    Bootstrap bootstrap = node.bootstrap();
    PeerProof proof = proof("peers");
    node.gate().believePeers(proof);
    CallRules trust =
        CallRules.trustingAlso(
            bootstrap.certificates().authority(), bootstrap.certificates().reloader());
    return node.add(
        "forwarding",
        new Forwarder(node.vertx(), name, this::leader, proof, trust, ForwardingLimits.USUAL));
  }

  private PeerProof proof(String purpose) {
    return new PeerProof(node.bootstrap().tokens().keyFor(purpose), node.clock());
  }

  private @Nullable URI leader() {
    return members.ownerOf(KafkaNode.SHARD).map(NodeInfo::url).orElse(null);
  }

  private void noteLeader() {
    if (leader() != null) {
      hasLeader.countDown();
    }
  }

  private void awaitLeader() {
    try {
      if (!hasLeader.await(TO_FIND_A_LEADER.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("no server leads the cluster yet; this one goes on looking");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private NodeInfo self(ClusterConfig cluster) {
    return new NodeInfo(
        name,
        cluster.url().orElseGet(front::urlForOthers),
        Version.current(),
        keys.newestId(),
        isDraining,
        state,
        isLeading() ? Set.of(KafkaNode.SHARD) : Set.of(),
        kafka.behind());
  }

  private ClusterView view() {
    Map<Integer, String> owners =
        members
            .ownerOf(KafkaNode.SHARD)
            .map(owner -> Map.of(KafkaNode.SHARD, owner.name()))
            .orElse(Map.of());
    return new ClusterView(name, members.nodes(), owners, Set.of(KafkaNode.SHARD));
  }

  /** Hands over what this node leads, and takes over nothing until it is started again. */
  private CompletableFuture<Void> drain() {
    if (!isDraining) {
      LOG.info("this node is drained: it takes over nothing until it is started again");
    }
    isDraining = true;
    members.tellNow();
    return members.drain();
  }

  private boolean isLeading() {
    return state == NodeState.LEADING;
  }

  /** Whether a load balancer should send requests here: this node can take events. */
  private boolean isReady() {
    wasUpToDate |= kafka.behind() < USUAL_LAG;
    return wasUpToDate && !isDraining && kafka.isConfirming();
  }

  private void tell(MetricsPage page) {
    page.gauge(
        "hermod.cluster.leading",
        "1 if this server leads the cluster, otherwise 0",
        () -> isLeading() ? 1 : 0);
    page.gauge(
        "hermod.cluster.behind",
        "Changes of other servers that this one has not copied yet",
        kafka::behind);
    page.gauge("hermod.cluster.nodes", "Servers of the cluster", () -> members.nodes().size());
  }

  @Override
  public Leadership.Term lead(Runnable onLoss) {
    Parts parts = new Parts(TERM_LIMIT);
    try {
      KafkaStore store =
          parts.add(
              "store",
              STORE_LIMIT,
              kafka.lead(
                  new KafkaStore.Host(
                      NodeContext.loops(),
                      node.time().clock(),
                      () -> kafka.isToLead(name),
                      onLoss)));
      ServerContext context = new ServerContext(node, audit, store, parts);
      Router router = ServerBuilder.start(context, front.address(), this::tell, control);
      parts.add("live tails", SHORT, router.tails());
      front.serve(leading(router, store.lease()));
      changeTo(NodeState.LEADING);
      return new LeadingTerm(parts, router);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  /** Events can be taken by any node, but only the leader knows what was changed last. */
  private List<Endpoint> leading(Router router, Lease lease) {
    LeaseGate gate = new LeaseGate(lease, front::again, node.clock(), TO_RENEW);
    return Stream.of(endpoints.always(), router.open(), List.of(gate), router.managing())
        .<Endpoint>flatMap(List::stream)
        .toList();
  }

  private void changeTo(NodeState next) {
    state = next;
    members.tellNow();
  }

  @Override
  public void follow() {
    kafka.follow();
  }

  /** While this node has the store and the router. */
  private final class LeadingTerm implements Leadership.Term {
    private final Parts parts;
    private final Router router;

    LeadingTerm(Parts parts, Router router) {
      this.parts = parts;
      this.router = router;
    }

    @Override
    public void handOver() {
      passOn();
      try {
        router
            .dispatcher()
            .close(KafkaNode.SHARD, TO_FINISH)
            .get(TO_COMMIT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException e) {
        LOG.warn("the last changes were not committed before the hand-over");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      parts.close();
      members.tellNow();
    }

    @Override
    public void abandon() {
      router.dispatcher().abandon(KafkaNode.SHARD);
      passOn();
      parts.close();
      members.tellNow();
    }

    private void passOn() {
      state = NodeState.STANDBY;
      front.serve(endpoints.following());
    }
  }
}
