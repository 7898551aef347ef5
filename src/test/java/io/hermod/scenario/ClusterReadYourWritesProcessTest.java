package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What was done on one node has happened on all of them when the call returns. */
@Tag("slow")
class ClusterReadYourWritesProcessTest {
  private static final int TOPICS = 1_000;

  @RegisterExtension final TestCluster cluster = new TestCluster();
  @TempDir private Path folder;

  /** Every node has each of the three parts, so each of them leads in one of three rounds. */
  @Test
  @Timeout(value = 600, unit = TimeUnit.SECONDS)
  void aTopicMadeOnOneNodeTakesEventsOnAnotherAndAThirdExplainsThem() throws IOException {
    cluster.start(folder, 3, "--quota.topics", String.valueOf(2 * TOPICS));
    List<ClusterNode> nodes = cluster.nodes();
    for (int i = 0; i < TOPICS; i++) {
      ClusterNode maker = nodes.get(i % 3);
      ClusterNode taker = nodes.get((i + 1) % 3);
      ClusterNode reader = nodes.get((i + 2) % 3);
      String id = "event-" + i;

      Arm.Topic topic = maker.arm().createTopic("topic-" + i);
      assertThat(publish(taker, topic, id)).as("status of publishing %s", id).isEqualTo(200);
      assertThat(reader.arm().explain(topic, id).path("eventId").asString()).isEqualTo(id);
    }
  }

  private static int publish(ClusterNode node, Arm.Topic topic, String id) throws IOException {
    String body = "[" + Load.event(id, "Order", "") + "]";
    try (HttpConnection connection = HttpConnection.open(node.http().orElseThrow())) {
      return connection.publish(topic, body.getBytes(UTF_8)).status();
    }
  }
}
