package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The page about the cluster in Chromium; the story is in console-cluster.js. */
@Timeout(300)
class ConsoleClusterProcessTest {
  @RegisterExtension final NodePair nodes = new NodePair();

  @Test
  void thePageShowsAndDrainsNodesThroughOneThatFollows() throws IOException {
    nodes.start();

    JsonNode found = new ConsoleBrowser(nodes.follower()).run("cluster");

    assertThat(found.path("well").asString()).contains("well", "leads", "follows");
    assertThat(found.path("stillLeads").asInt()).isEqualTo(1);
  }
}
