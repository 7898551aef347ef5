package io.hermod.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Compares Hermod with the own clients of services that take messages. Both send the same events to
 * the same queue, topic or URL, in turn, with the same number of messages in flight. The client
 * does nothing else, while Hermod also gets the events from a publisher and stores them.
 */
final class DestinationScenario {
  private static final List<PeerStarter> PEERS =
      List.of(
          (children, name) -> new KafkaPeer(children.folder(name)),
          (children, name) -> new QueuePeer(children.folder(name)),
          (_, _) -> new ServiceBusPeer(),
          (_, _) -> new EventHubPeer(),
          FunctionPeer::new);

  private static final Duration DRAIN = Duration.ofSeconds(60);
  private static final Duration QUIET = Duration.ofMillis(400);
  private static final int MOST_WARM_UPS = 8;
  private static final double STABLE = 0.9;
  private static final int FIRST = 10 * HermodSender.BATCH;

  /** Starts a service whose files are in the folder of this name. */
  private interface PeerStarter {
    MessagePeer start(Children children, String name);
  }

  private final Children children;
  private final Plan plan;
  private final Consumer<String> log;

  DestinationScenario(Children children, Plan plan, Consumer<String> log) {
    this.children = children;
    this.plan = plan;
    this.log = log;
  }

  /** Returns the figures of each client, each followed by those of Hermod. */
  List<Figures> run() {
    List<Figures> figures = new ArrayList<>();
    for (PeerStarter each : PEERS) {
      char letter = (char) ('a' + figures.size());
      try (MessagePeer peer = each.start(children, "peer-15" + letter)) {
        figures.addAll(compare(peer, "15" + letter, "15" + (char) (letter + 1)));
      }
    }
    return figures;
  }

  private List<Figures> compare(MessagePeer peer, String clientId, String hermodId) {
    HermodSender hermod = HermodSender.start(children, "hermod-" + hermodId, peer);
    OwnClient client = OwnClient.start(children, "client-" + clientId, peer);
    int count = warmUp(peer, client, hermod);
    List<Measured> clients = new ArrayList<>();
    List<Measured> hermods = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      clients.add(said(round, clientId, measure(peer, client, count)));
      hermods.add(said(round, hermodId, measure(peer, hermod, count)));
    }
    Children.kill(client.process());
    Children.kill(hermod.process());
    return List.of(
        Figures.of(clientId, peer.name() + ", its own client alone", clients),
        Figures.of(hermodId, peer.name() + ", Hermod", hermods));
  }

  private Measured said(int round, String id, Measured measured) {
    log.accept("round %d (%s) %s".formatted(round, id, measured));
    return measured;
  }

  /**
   * Lets both send until they have sent enough and no longer get faster; limited in time.
   *
   * @return how many messages the client sends in the time of one round
   */
  private int warmUp(MessagePeer peer, OwnClient client, HermodSender hermod) {
    int count = FIRST;
    int sent = 0;
    double cost = Double.MAX_VALUE;
    boolean isStable = false;
    for (int i = 0; i < MOST_WARM_UPS && !(isStable && sent >= plan.warmUp()); i++) {
      Measured ofClient = measure(peer, client, count);
      Measured ofHermod = measure(peer, hermod, count);
      double now = ofClient.cpuMicrosPerEvent() + ofHermod.cpuMicrosPerEvent();
      isStable = now > STABLE * cost;
      cost = now;
      sent += count;
      count = count(ofClient.eventsPerSecond());
    }
    return count;
  }

  private int count(double eventsPerSecond) {
    double wanted = eventsPerSecond * plan.fanOutTime().toSeconds();
    return Math.max(FIRST, (int) wanted / HermodSender.BATCH * HermodSender.BATCH);
  }

  private static Measured measure(MessagePeer peer, MessageSender sender, int count) {
    peer.clear();
    long before = peer.messages();
    double cpuBefore = ProcessClock.cpuSeconds(sender.process());
    Neighbours neighbours = new Neighbours();
    long start = System.nanoTime();
    int accepted = sender.send(count);
    Polling.await(DRAIN, () -> peer.messages() - before >= count);
    double seconds = (System.nanoTime() - start) / 1e9;
    // What is done after the last message, such as a commit, counts as CPU time too.
    Polling.await(QUIET, () -> false);
    double cpu = ProcessClock.cpuSeconds(sender.process()) - cpuBefore;
    long arrived = peer.messages() - before;
    return new Measured(
        arrived,
        arrived,
        seconds,
        cpu,
        count - accepted,
        Math.max(0, count - arrived),
        neighbours.share());
  }
}
