package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operators look at a cluster of two processes, and drain the one that leads. */
@Timeout(240)
class ClusterStatusProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final NodePair nodes = new NodePair();
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aDrainedNodeHandsOverAndIsBackAfterAStart() throws Exception {
    nodes.start();
    HermodProcess a = nodes.leader();
    HermodProcess b = nodes.follower();
    Arm.Topic topic = a.arm().createTopic("orders");
    Inbox inbox = subscriber.inbox("shop");
    b.arm().subscribe(topic, "shop", inbox.url());
    assertBothAreShown(a);
    assertBothAreShown(b);

    assertThat(metrics(a)).contains("\nhermod_cluster_leading 1", "\nhermod_cluster_nodes 2");
    assertThat(metrics(b)).contains("\nhermod_cluster_leading 0", "\nhermod_cluster_behind ");

    Program.Result drained = run(b, "cluster", "drain", "a");

    assertThat(drained.exitCode()).as(drained.output()).isZero();
    assertThat(drained.output()).contains("node a is drained: b leads", "Next: stop a, upgrade it");
    assertThat(status(a, "/readyz")).isEqualTo(503);
    assertThat(status(b, "/readyz")).isEqualTo(200);
    Program.Result shown = run(a, "cluster", "status");
    assertThat(shown.output())
        .containsPattern("a +drained")
        .containsPattern("b +leads")
        .contains("Only the node b can lead: nobody can take over if it fails.");
    assertThat(shown.exitCode()).isEqualTo(1);
    new Publishing(a, topic).offer("e1", "Order", "");
    Await.until("the event through the drained node", LIMIT, () -> inbox.has("e1"));

    a.stop(Duration.ofSeconds(30));
    a.start();
    assertBothAreShown(b);
    assertThat(run(b, "cluster", "status").output()).containsPattern("a +follows");
  }

  /** Both are well, whoever is asked. */
  private static void assertBothAreShown(HermodProcess node) {
    Await.until(
        "a cluster that is well", LIMIT, () -> run(node, "cluster", "status").exitCode() == 0);
    assertThat(run(node, "cluster", "status").output())
        .containsPattern("(?m)^a +(leads|follows)")
        .containsPattern("(?m)^b +(leads|follows)");
  }

  private static Program.Result run(HermodProcess node, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data-dir", node.directory().root().toString()));
    return Program.finish(Program.command(Map.of(), all));
  }

  private int status(HermodProcess node, String path) throws IOException, InterruptedException {
    return get(node, path).statusCode();
  }

  private String metrics(HermodProcess node) throws IOException, InterruptedException {
    return get(node, "/metrics").body();
  }

  private HttpResponse<String> get(HermodProcess node, String path)
      throws IOException, InterruptedException {
    URI url = node.http().orElseThrow().resolve(path);
    return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
  }
}
