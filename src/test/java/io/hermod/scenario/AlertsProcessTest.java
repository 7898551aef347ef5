package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What each alert is about is made to happen to a running server, and a real Prometheus fires.
 *
 * <p>The rules are those that we ship, except that they do not wait ({@code for:}), and that three
 * thresholds are lower: a test cannot fill the disk of the machine, slow it down or lag by 100 MB.
 */
@Tag("slow")
class AlertsProcessTest {
  private static final Duration LIMIT = ofSeconds(90);

  private static final Map<String, List<String>> THRESHOLDS =
      Map.of(
          "HermodDiskLow", List.of("< 1e9", "< 1e18"),
          "HermodSyncSlow", List.of("> 0.5", "> 0"),
          "HermodSubscriptionBehind", List.of("> 1e8", "> 1"));

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--virtual-time",
          "--probation.threshold",
          "2",
          "--deadletter.delay",
          "1s",
          "--audit.file",
          "audit.jsonl");

  @TempDir private Path folder;
  private int port;
  private Publishing publishing = Publishing.NOWHERE;

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void everyAlertFires() throws Exception {
    port = PrometheusProcess.freePort();
    start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Arm.Topic topic = publishing.topic();
    hermod.arm().subscribe(topic, "picky", inbox("picky", Behaviour.status(400)));
    hermod.arm().subscribe(topic, "busy", inbox("busy", Behaviour.status(503)));
    hermod.arm().subscribe(topic, "slow", inbox("slow", Behaviour.silence()));
    hermod.arm().subscribe(topic, "paused", inbox("paused", Behaviour.status(200)));
    hermod
        .arm()
        .subscribe(
            topic,
            "kept",
            inbox("kept", Behaviour.status(400)),
            "EventGridSchema",
            new Arm.Keeping("keeper", "letters", 1));
    try (PrometheusProcess prometheus = PrometheusProcess.start(folder, rules(), port)) {
      Await.until("a scrape", LIMIT, () -> isUp(prometheus));
      letDeliveriesFail(prometheus);
      letCallersGuessKeys(prometheus);
      letTheMachineStandStill(prometheus);
      letTheDiskFail(prometheus);
      killAndDamage(prometheus);
      LoopDefect.introduce(hermod.process(), folder);
      awaitAlerts(prometheus, Set.of("HermodLoopFaults"));
      awaitAlerts(prometheus, all());
    }
  }

  private static Set<String> all() {
    Set<String> names = new TreeSet<>();
    MonitoringFiles.alerts().forEach(rule -> names.add(rule.path("alert").asString()));
    names.remove("HermodNobodyLeads"); // the server is not in a cluster
    return names;
  }

  private Path rules() throws IOException {
    ObjectNode file = (ObjectNode) MonitoringFiles.yaml("hermod-alerts.yml");
    for (JsonNode rule : file.at("/groups/0/rules")) {
      ((ObjectNode) rule).put("for", "0s");
      List<String> threshold = THRESHOLDS.get(rule.path("alert").asString());
      if (threshold != null) {
        String shipped = rule.path("expr").asString();
        assertThat(shipped).contains(threshold.getFirst());
        ((ObjectNode) rule).put("expr", shipped.replace(threshold.getFirst(), threshold.getLast()));
      }
    }
    Path rules = folder.resolve("rules.yml");
    Files.writeString(rules, new JsonMapper().writeValueAsString(file));
    return rules;
  }

  private void start() {
    hermod.start("--http-port", Integer.toString(port));
  }

  private java.net.URI inbox(String name, Behaviour behaviour) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(behaviour);
    return inbox.url();
  }

  private static boolean isUp(PrometheusProcess prometheus) {
    return prometheus.query("up == 1 and on () hermod_lane_parked").size() > 0;
  }

  private static void awaitAlerts(PrometheusProcess prometheus, Set<String> names) {
    Await.until(
        () -> "alerts " + names + ", only " + prometheus.haveFired(),
        LIMIT,
        () -> prometheus.haveFired().containsAll(names));
  }

  /** Each event is dropped once, kept as a dead letter once, and lets a subscription lag more. */
  private void letDeliveriesFail(PrometheusProcess prometheus) throws IOException {
    hermod.arm().post(control("pause"), "");
    publishing.publish("e1");
    Await.until("a lag", LIMIT, () -> prometheus.query("hermod_lane_lag_bytes > 0").size() > 0);
    publishing.publish("e2");
    hermod.arm().advance(ofSeconds(2));
    awaitAlerts(
        prometheus,
        Set.of(
            "HermodEventsDropped",
            "HermodEventsDeadLettered",
            "HermodDeliveriesFailing",
            "HermodEndpointOnProbation",
            "HermodSubscriptionPaused",
            "HermodSubscriptionBehind",
            "HermodDiskLow",
            "HermodSyncSlow"));
  }

  private String control(String action) {
    return "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/paused/%s"
        .formatted(hermod.arm().topicId("orders"), action);
  }

  private void letCallersGuessKeys(PrometheusProcess prometheus) throws IOException {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      for (int i = 0; i < 400; i++) {
        int status =
            connection.publish(publishing.topic().path(), "d3Jvbmc=", new byte[0]).status();
        assertThat(status).isIn(401, 429);
      }
    }
    awaitAlerts(prometheus, Set.of("HermodWrongCredentials"));
  }

  /** As on a machine whose processors others use. */
  private void letTheMachineStandStill(PrometheusProcess prometheus) {
    String pid = Long.toString(hermod.process().pid());
    for (int i = 0; i < 4; i++) {
      assertThat(ShellCommand.succeeds("kill", "-STOP", pid)).isTrue();
      LockSupport.parkNanos(ofSeconds(1).toNanos());
      assertThat(ShellCommand.succeeds("kill", "-CONT", pid)).isTrue();
      LockSupport.parkNanos(ofSeconds(1).toNanos());
    }
    awaitAlerts(prometheus, Set.of("HermodLoopsBusy"));
  }

  /** No file can grow, as on a full disk. */
  private void letTheDiskFail(PrometheusProcess prometheus) throws IOException {
    limitFiles("0");
    Await.until("a refusal", LIMIT, this::isRefused);
    assertThat(hermod.arm().tryToPost(control("resume"), "")).isEqualTo(503);
    awaitAlerts(
        prometheus, Set.of("HermodPublishingRefused", "HermodStoreFaults", "HermodAuditFailed"));
    limitFiles("unlimited");
    Await.until("an acceptance", LIMIT, () -> !isRefused());
  }

  private void limitFiles(String size) {
    String pid = Long.toString(hermod.process().pid());
    assertThat(ShellCommand.succeeds("prlimit", "--pid", pid, "--fsize=" + size + ":")).isTrue();
  }

  private boolean isRefused() {
    try {
      return publishing.offer("more", "Order", "").status() == 503;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void killAndDamage(PrometheusProcess prometheus) {
    hermod.kill();
    assertThat(DamagedRows.parked(hermod.directory())).isPositive();
    awaitAlerts(prometheus, Set.of("HermodDown"));
    start();
    Await.until("a scrape", LIMIT, () -> isUp(prometheus));
    hermod.arm().advance(ofMinutes(2));
    awaitAlerts(prometheus, Set.of("HermodQuarantinedRows", "HermodLaneFaults"));
  }
}
