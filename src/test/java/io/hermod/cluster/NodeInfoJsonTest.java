package io.hermod.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeInfoJsonTest {
  private static final NodeInfo INFO =
      new NodeInfo(
          "node-1",
          URI.create("https://node-1.example:8443"),
          "1.2.3",
          "a1b2",
          true,
          NodeState.LEADING,
          Set.of(2, 0),
          17);

  @Test
  void isStable() {
    assertThat(new String(NodeInfoJson.write(INFO), UTF_8))
        .isEqualTo(
            "{\"url\":\"https://node-1.example:8443\",\"version\":\"1.2.3\",\"keyId\":\"a1b2\","
                + "\"isDraining\":true,\"state\":\"LEADING\",\"shards\":[0,2],\"behind\":17}");
  }

  @Test
  void readsWhatItWrites() {
    assertThat(NodeInfoJson.read("node-1", NodeInfoJson.write(INFO))).contains(INFO);
  }

  @Test
  void readsWhatNewerVersionsWrite() {
    assertThat(
            read(
                "{\"url\":\"http://n:1\",\"version\":\"9\",\"state\":\"DREAMING\",\"new\":{},"
                    + "\"shards\":[1,\"all\"]}"))
        .contains(
            new NodeInfo(
                "n", URI.create("http://n:1"), "9", "", false, NodeState.OTHER, Set.of(1), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "[]", "{", "{}", "{\"url\":\"\"}", "{\"url\":\" \"}", "{\"url\":7}"})
  void ignoresWhatNamesNoAddress(String json) {
    assertThat(read(json)).isEmpty();
  }

  private static Optional<NodeInfo> read(String json) {
    return NodeInfoJson.read("n", json.getBytes(UTF_8));
  }
}
