package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ClusterCommandsTest {
  private static final String STATUS = "/hermod/v1/cluster";
  private static final String WELL =
      """
      {"answeredBy":"b","healthy":true,"leader":"a","nodes":[
        {"name":"a","state":"leads","version":"1.0","url":"https://a:4438","heardSecondsAgo":0.342,
         "changesBehind":0,"masterKey":"k1","shards":[0]},
        {"name":"b","state":"follows","version":"1.0","url":"https://b:4438","heardSecondsAgo":125.0,
         "changesBehind":17,"masterKey":"k1","shards":[]}],
       "shards":[{"shard":0,"owner":"a"}],"warnings":[]}\
      """;
  private static final String DRAINING =
      WELL.replace("\"leads\"", "\"draining\"").replace("\"leader\":\"a\"", "\"leader\":null");
  private static final String DRAINED =
      WELL.replace("\"leads\"", "\"drained\"").replace("\"leader\":\"a\"", "\"leader\":\"b\"");
  private static final String ALARMING =
      """
      {"answeredBy":"b","healthy":false,"leader":null,"nodes":[],
       "shards":[{"shard":0,"owner":null}],
       "warnings":[{"kind":"noLeader","text":"No node leads.","advice":"Start a node."}]}\
      """;

  private final FakeServer server;
  private final TestCommandLine command;

  ClusterCommandsTest(@TempDir Path folder) throws Exception {
    server = new FakeServer(folder);
    command = new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void showsTheNodes() {
    server.willAnswer(STATUS, WELL);

    assertThat(command.run("cluster", "status")).as(command.err()).isZero();
    assertThat(command.out())
        .isEqualTo(
            """
            NODE  STATE    VERSION  ADDRESS         HEARD      BEHIND  MASTER KEY
            a     leads    1.0      https://a:4438  0.3 s ago  0       k1
            b     follows  1.0      https://b:4438  2 min ago  17      k1

            SHARD  OWNER
            0      a
            """);
  }

  @Test
  void showsWhatNeedsAttention() {
    server.willAnswer(STATUS, ALARMING);

    assertThat(command.run("cluster", "status")).isEqualTo(1);
    assertThat(command.out())
        .endsWith(
            """
            SHARD  OWNER
            0      nobody

            WARNING
            No node leads. Start a node.
            """);
  }

  @Test
  void printsTheResponseAsJson() {
    server.willAnswer(STATUS, ALARMING);

    assertThat(command.run("cluster", "status", "-o", "json")).isEqualTo(1);
    assertThat(JsonMapper.shared().readTree(command.out()))
        .isEqualTo(JsonMapper.shared().readTree(ALARMING));
  }

  @Test
  void waitsUntilANodeIsDrainedAndAnotherLeads() {
    server.willAnswer(STATUS + "/nodes/a/drain", "{\"name\":\"a\",\"state\":\"draining\"}");
    server.willAnswer(
        STATUS, DRAINING, DRAINED.replace("\"leader\":\"b\"", "\"leader\":null"), DRAINED);

    assertThat(command.run("cluster", "drain", "a")).as(command.err()).isZero();
    assertThat(command.out())
        .isEqualTo(
            """
            node a is drained: b leads
            Next: stop a, upgrade it, and start it. Then it is back in the cluster.
            """);
    assertThat(server.asked().getFirst().line())
        .startsWith("POST /hermod/v1/cluster/nodes/a/drain?api-version");
    assertThat(server.asked()).hasSize(4);
  }

  @Test
  void anUnknownNodeIsNotFound() {
    assertThat(command.run("cluster", "drain", "x y")).isEqualTo(3);
    assertThat(server.asked().getFirst().line()).contains("/nodes/x%20y/drain");
  }
}
