package io.hermod.scenario;

import io.hermod.scenario.history.Fault;
import io.hermod.scenario.machine.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Does things to the machines of a cluster, and undoes them. */
final class FaultInjector {
  /** Behind: a clock that is ahead plans retries for a time that comes only in ten minutes. */
  private static final Duration SKEW = Duration.ofMinutes(-10);

  /**
   * What to do.
   *
   * @param target the name of a node, or the number of a broker
   * @param direction of the bytes that are lost, if connections are cut
   */
  record Plan(Fault.Kind kind, String target, Direction direction) {
    Plan withTarget(String other) {
      return new Plan(kind, other, direction);
    }

    boolean isForBroker() {
      return switch (kind) {
        case KILL_BROKER, PAUSE_BROKER -> true;
        default -> false;
      };
    }
  }

  private final TestCluster cluster;
  private final Set<String> down = new HashSet<>();
  private final List<String> endings = new ArrayList<>();

  FaultInjector(TestCluster cluster) {
    this.cluster = cluster;
  }

  /** Everything that can be done on this machine, for a kind of fault. */
  List<Plan> plans(Fault.Kind kind) {
    List<String> targets =
        new Plan(kind, "", Direction.BOTH).isForBroker()
            ? IntStream.rangeClosed(1, cluster.size().brokers()).mapToObj(String::valueOf).toList()
            : cluster.nodes().stream()
                .filter(node -> kind != Fault.Kind.FILL_DISK || node.canFillDisk())
                .map(ClusterNode::name)
                .toList();
    return targets.stream()
        .flatMap(target -> directions(kind).stream().map(way -> new Plan(kind, target, way)))
        .toList();
  }

  private static List<Direction> directions(Fault.Kind kind) {
    return switch (kind) {
      case CUT_NODE_FROM_KAFKA, CUT_NODE_FROM_PEERS -> List.of(Direction.values());
      default -> List.of(Direction.BOTH);
    };
  }

  void begin(Plan plan) {
    switch (plan.kind()) {
      case KILL_NODE -> {
        down.add(plan.target());
        node(plan).kill();
      }
      case RESTART_NODE -> {
        down.add(plan.target());
        node(plan).stop();
      }
      case PAUSE_NODE -> node(plan).pause();
      case KILL_BROKER -> cluster.brokers().kill(broker(plan));
      case PAUSE_BROKER -> cluster.brokers().pause(broker(plan));
      case CUT_NODE_FROM_KAFKA -> node(plan).cutFromKafka(plan.direction());
      case CUT_NODE_FROM_PEERS -> node(plan).cutFromPeers(plan.direction());
      case FILL_DISK -> node(plan).fillDisk();
      case SKEW_CLOCK -> node(plan).skewClock(SKEW);
    }
  }

  /** Returns when the machine is as it was before. */
  void end(Plan plan) {
    switch (plan.kind()) {
      case KILL_NODE, RESTART_NODE -> {
        node(plan).start();
        down.remove(plan.target());
      }
      case PAUSE_NODE -> node(plan).resume();
      case KILL_BROKER -> cluster.brokers().start(broker(plan));
      case PAUSE_BROKER -> cluster.brokers().resume(broker(plan));
      case CUT_NODE_FROM_KAFKA, CUT_NODE_FROM_PEERS -> node(plan).healConnections();
      case FILL_DISK -> node(plan).freeDisk();
      case SKEW_CLOCK -> node(plan).skewClock(Duration.ZERO);
    }
    restartEndedNodes();
  }

  /** Starts nodes that ended by themselves, as a supervisor would, and remembers that they did. */
  void restartEndedNodes() {
    for (ClusterNode node : cluster.nodes()) {
      if (!node.isAlive() && !down.contains(node.name())) {
        endings.add("node %s ended by itself:%n%s".formatted(node.name(), node.lastWords()));
        node.start();
      }
    }
  }

  /** What the nodes printed last that ended by themselves; none should have. */
  List<String> endings() {
    return List.copyOf(endings);
  }

  private ClusterNode node(Plan plan) {
    return cluster.node(plan.target());
  }

  private static int broker(Plan plan) {
    return Integer.parseInt(plan.target());
  }
}
