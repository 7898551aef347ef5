package io.hermod.cluster;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes what a node tells about itself as JSON. Nodes of other versions read it: they ignore what
 * they do not know, and do without what is missing. The name is not part of it, but its key.
 */
final class NodeInfoJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private NodeInfoJson() {}

  static byte[] write(NodeInfo info) {
    ObjectNode node = JSON.createObjectNode();
    node.put("url", info.url().toString());
    node.put("version", info.version());
    node.put("keyId", info.keyId());
    node.put("isDraining", info.isDraining());
    node.put("state", info.state().name());
    ArrayNode shards = node.putArray("shards");
    info.shards().stream().sorted().forEach(shards::add);
    node.put("behind", info.behind());
    return JSON.writeValueAsBytes(node);
  }

  /** Returns empty if the node cannot be reached with what it says. */
  static Optional<NodeInfo> read(String name, byte @Nullable [] json) {
    try {
      return json == null ? Optional.empty() : info(name, JSON.readTree(json));
    } catch (JacksonException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Optional<NodeInfo> info(String name, JsonNode node) {
    URI url = URI.create(node.path("url").asString(""));
    if (url.getHost() == null) {
      return Optional.empty();
    }
    return Optional.of(
        new NodeInfo(
            name,
            url,
            node.path("version").asString(""),
            node.path("keyId").asString(""),
            node.path("isDraining").asBoolean(false),
            state(node.path("state").asString("")),
            shards(node.path("shards")),
            node.path("behind").asLong(0)));
  }

  private static NodeState state(String name) {
    return Stream.of(NodeState.values())
        .filter(state -> state.name().equals(name))
        .findAny()
        .orElse(NodeState.OTHER);
  }

  private static Set<Integer> shards(JsonNode list) {
    return list.valueStream()
        .filter(JsonNode::isInt)
        .map(JsonNode::intValue)
        .collect(Collectors.toUnmodifiableSet());
  }
}
