package io.hermod.http.peer;

import io.hermod.cluster.ClusterView;
import io.hermod.cluster.DrainDecision;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import java.net.URI;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What operators see of a cluster, and what they ask of its nodes, on whichever node they are. */
public final class ClusterControl {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterControl.class);

  private final Supplier<ClusterView> view;
  private final LocalDrain own;
  private final PeerCaller peers;

  /**
   * @param own drains this node
   * @param peers asks others
   */
  public ClusterControl(Supplier<ClusterView> view, LocalDrain own, PeerCaller peers) {
    this.view = view;
    this.own = own;
    this.peers = peers;
  }

  public ClusterView view() {
    return view.get();
  }

  /**
   * Decides whether a node may be drained.
   *
   * @param evenIfLast whether it is drained although no other node can lead
   */
  public DrainDecision decide(String node, boolean evenIfLast) {
    return DrainDecision.of(view(), node, evenIfLast);
  }

  /**
   * Drains a node, and waits for that, but not for long.
   *
   * @param url where the node is
   * @return whether it is drained; otherwise it goes on with that
   */
  public boolean drain(String node, URI url) {
    return node.equals(view().self()) ? own.drain() : drainOther(node, url);
  }

  private boolean drainOther(String node, URI url) {
    try {
      int status = peers.post(url, DrainEndpoint.path(node));
      return switch (status) {
        case DrainEndpoint.DRAINED -> true;
        case DrainEndpoint.DRAINING -> false;
        default -> throw refused(node, status);
      };
    } catch (PeerUnreachableException e) {
      LOG.warn("a node cannot be asked to drain node={} url={}", node, url, e.getCause());
      throw new CallException(
          CallResponse.error(
              503,
              "NodeUnreachable",
              "The node '%s' does not respond at %s. Nothing may have changed. Try again, or stop it."
                  .formatted(node, url)));
    }
  }

  private static CallException refused(String node, int status) {
    return new CallException(
        CallResponse.error(
            503,
            "NodeRefused",
            "The node '%s' refused to be drained (status %d). Its log may say why."
                .formatted(node, status)));
  }
}
