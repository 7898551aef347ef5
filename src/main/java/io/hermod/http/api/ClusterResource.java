package io.hermod.http.api;

import io.hermod.cluster.ClusterView;
import io.hermod.cluster.ClusterWarning;
import io.hermod.cluster.ClusterWarnings;
import io.hermod.cluster.DrainDecision;
import io.hermod.cluster.NodeCondition;
import io.hermod.cluster.SeenNode;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.peer.ClusterControl;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The nodes of the cluster, as the one that is asked sees them. */
public final class ClusterResource implements ApiResource {
  private final @Nullable ClusterControl cluster;

  /**
   * @param cluster null if this server keeps its events itself
   */
  public ClusterResource(@Nullable ClusterControl cluster) {
    this.cluster = cluster;
  }

  CallResponse show(Call call) {
    call.query().allowOnly();
    return CallResponse.ok(json(cluster().view()));
  }

  CallResponse drain(Call call) {
    call.query().allowOnly("force");
    String node = call.path().part("node");
    return switch (cluster().decide(node, isForced(call))) {
      case DrainDecision.Allowed allowed -> drained(node, cluster().drain(node, allowed.url()));
      case DrainDecision.Unknown _ ->
          CallResponse.error(404, "NodeNotFound", "The cluster has no node '%s'.".formatted(node));
      case DrainDecision.Silent _ ->
          CallResponse.error(
              409,
              "NodeSilent",
              "The node '%s' is silent and cannot be asked. Others take over what it led."
                  .formatted(node));
      case DrainDecision.LastOne _ ->
          CallResponse.error(
              409,
              "LastNode",
              "No other node can lead. Without '%s', events are not delivered. Start another node first, or drain it with force=true."
                  .formatted(node));
    };
  }

  private ClusterControl cluster() {
    if (cluster == null) {
      throw new CallException(
          CallResponse.error(
              404,
              "NotInCluster",
              "This server is not in a cluster: it keeps its events in its data directory."));
    }
    return cluster;
  }

  private static boolean isForced(Call call) {
    return switch (Objects.requireNonNullElse(call.query().parameter("force"), "false")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidFieldException("force", "must be true or false");
    };
  }

  private static CallResponse drained(String node, boolean isDone) {
    NodeCondition state = isDone ? NodeCondition.DRAINED : NodeCondition.DRAINING;
    ObjectNode json =
        JsonNodeFactory.instance.objectNode().put("name", node).put("state", state.toString());
    return isDone ? CallResponse.ok(json) : CallResponse.accepted(json);
  }

  private static ObjectNode json(ClusterView view) {
    List<ClusterWarning> warnings = ClusterWarnings.of(view);
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("answeredBy", view.self())
            .put("healthy", warnings.isEmpty())
            .put("leader", view.leader().orElse(null));
    ArrayNode nodes = json.putArray("nodes");
    view.nodes().forEach(node -> write(node, view.conditionOf(node), nodes.addObject()));
    ArrayNode shards = json.putArray("shards");
    view.shards().stream()
        .sorted()
        .forEach(
            shard -> shards.addObject().put("shard", shard).put("owner", view.owners().get(shard)));
    ArrayNode told = json.putArray("warnings");
    warnings.forEach(each -> write(each, told.addObject()));
    return json;
  }

  private static void write(SeenNode node, NodeCondition state, ObjectNode json) {
    json.put("name", node.info().name())
        .put("state", state.toString())
        .put("version", node.info().version())
        .put("url", node.info().url().toString())
        .put("heardSecondsAgo", node.silence().toMillis() / 1000.0)
        .put("changesBehind", node.info().behind())
        .put("masterKey", node.info().keyId());
    ArrayNode shards = json.putArray("shards");
    node.info().shards().stream().sorted().forEach(shards::add);
  }

  private static void write(ClusterWarning warning, ObjectNode json) {
    json.put("kind", warning.kind().toString())
        .put("text", warning.text())
        .put("advice", warning.advice());
  }
}
