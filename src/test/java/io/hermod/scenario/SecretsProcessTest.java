package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The secrets that a real server is given: nobody finds them on its disk or in what it says. */
class SecretsProcessTest {
  private static final Duration LIMIT = ofSeconds(30);
  private static final String CODE = "s3cret-code";
  private static final String HEADER = "s3cret-header";
  private static final String PATH = "s3cret-path";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  private final List<String> said = new ArrayList<>();
  private final List<String> signingSecrets = new ArrayList<>();

  @Test
  void areOnNoDiskAndInNoLineThroughFailureDeadLetterRedriveAndRotation() throws Exception {
    logEverything();
    hermod.start();
    Inbox inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.status(500));
    Arm.Topic topic = hermod.arm().createTopic("orders");
    said.add(hermod.arm().createSubscription(topic, "shop", properties(inbox.url())).toString());
    said.add(hermod.arm().createSubscription(topic, "nobody", properties(closedPort())).toString());
    said.add(hermod.arm().refusal(topic, "bad", properties("ftp://127.0.0.1/x")));
    said.add(hermod.arm().refusal(topic, "bad", properties("http://127.0.0.1:x y/")));
    String signingSecret = signedWithTwoKeys();
    new Publishing(hermod, topic).publish("one");
    hermod.arm().advance(ofMinutes(10));
    askEverything(topic);
    inbox.answersWith(Behaviour.status(200));
    said.add(hermod.arm().redrive("{\"topic\":\"orders\",\"subscription\":\"shop\"}").toString());
    hermod.arm().advance(ofMinutes(1));
    assertThat(inbox.last().uri()).contains(CODE);
    assertThat(inbox.last().headers().get("X-Secret")).isEqualTo(HEADER);
    assertThat(NodeVerifier.verify(inbox.last(), signingSecret))
        .containsExactly(NodeVerifier.VERIFIED);
    assertNothingIsFound(topic);

    hermod.stop(LIMIT);
    Program.Result rotation =
        Program.run("rotate-master-key", "--data-dir", hermod.directory().root().toString());
    assertThat(rotation.exitCode()).as(rotation.output()).isZero();
    said.add(rotation.output());
    hermod.start();
    new Publishing(hermod, topic).publish("two");
    hermod.arm().advance(ofMinutes(1));
    Await.until("the event with its secrets", LIMIT, () -> inbox.has("two"));
    assertThat(inbox.last().uri()).contains(CODE);
    assertThat(NodeVerifier.verify(inbox.last(), signingSecret))
        .as("after the rotation of the master key")
        .containsExactly(NodeVerifier.VERIFIED);
    assertNothingIsFound(topic);
  }

  /** Signs the requests to the shop with two secrets, the others with a private key; the newest. */
  private String signedWithTwoKeys() {
    said.add(sign("nobody", "enable", "{\"algorithm\":\"ed25519\"}").toString());
    signingSecrets.add(sign("shop", "enable", "").path("secret").asString());
    signingSecrets.add(sign("shop", "rotate", "").path("secret").asString());
    assertThat(hermod.output().lines())
        .as("the audit log")
        .anyMatch(line -> line.contains("eventSubscriptions/shop/signing/rotate"));
    return signingSecrets.getLast();
  }

  private JsonNode sign(String name, String action, String body) {
    Arm arm = hermod.arm();
    String id = arm.topicId("orders") + "/providers/Microsoft.EventGrid/eventSubscriptions/" + name;
    JsonNode answer = arm.post("/hermod/v1" + id + "/signing/" + action, body);
    said.add(arm.get(id).toString());
    return answer;
  }

  @Test
  void addressesOfWebhooksAreInTheLogOnlyAsHostAndPort() throws Exception {
    logEverything();
    hermod.start("--handshake.loopback", "true", "--probation.threshold", "3");
    Inbox inbox = subscriber.inbox("hook/" + PATH);
    inbox.answersWith(Behaviour.status(500));
    Arm.Topic topic = hermod.arm().createTopic("orders");
    hermod.arm().put(topic, "shop", properties(inbox.url()));
    assertThat(hermod.arm().open(link(inbox)).statusCode()).isEqualTo(200);
    hermod.arm().refusal(topic, "nobody", properties(closedPort() + "/" + PATH));
    hermod.arm().refusal(topic, "bad", properties("ftp://127.0.0.1/" + PATH));
    hermod.arm().refusal(topic, "bad", properties("http://127.0.0.1:x y/" + PATH));
    Publishing publishing = new Publishing(hermod, topic);
    for (int i = 0; i < 4; i++) {
      publishing.publish("event-" + i);
    }
    hermod.arm().advance(ofMinutes(10));
    hermod.arm().deleteSubscription(topic, "shop");
    Await.until("a notice", LIMIT, () -> inbox.fromService().size() == 2);

    String origin = "http://127.0.0.1:" + inbox.url().getPort();
    assertThat(hermod.output().lines())
        .anyMatch(line -> line.contains("Endpoint validation") && line.contains(origin + " "))
        .anyMatch(line -> line.contains("attempt failed"))
        .anyMatch(line -> line.contains("on probation"))
        .anyMatch(line -> line.contains("event given up"))
        .noneMatch(line -> line.contains(PATH) || line.contains(CODE));
  }

  private static URI link(Inbox inbox) {
    JsonNode event = new JsonMapper().readTree(inbox.fromService().getFirst().body());
    return URI.create(event.at("/0/data/validationUrl").asString());
  }

  /** As an operator would who looks for a fault: with the shipped configuration, but all levels. */
  private void logEverything() throws IOException {
    String shipped = Files.readString(Path.of("src/main/resources/io/hermod/app/logback.xml"));
    Path config = Files.createTempFile(hermod.directory().root().getParent(), "logback", ".xml");
    Files.writeString(config, shipped.replace("level=\"INFO\"", "level=\"TRACE\""));
    hermod.setVariable("JDK_JAVA_OPTIONS", "-Dlogback.configurationFile=" + config);
  }

  private static String properties(Object endpoint) {
    return """
    {"destination": {"endpointType": "WebHook", "properties": {
       "endpointUrl": "%s?code=%s",
       "deliveryAttributeMappings": [{"name": "X-Secret", "type": "Static",
         "properties": {"value": "%s", "isSecret": true}}]}},
     "retryPolicy": {"maxDeliveryAttempts": 2},
     "deadLetterDestination": {"endpointType": "StorageBlob", "properties": {
       "resourceId": "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/keeper",
       "blobContainerName": "letters"}}}
    """
        .formatted(endpoint, CODE, HEADER);
  }

  private static String closedPort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return "http://127.0.0.1:%d/gone".formatted(socket.getLocalPort());
    }
  }

  private void askEverything(Arm.Topic topic) throws IOException {
    Arm arm = hermod.arm();
    said.add(arm.explain(topic, "one").toString());
    said.add(arm.get("/hermod/v1/endpoints").toString());
    said.add(arm.get("/hermod/v1/deadletters").toString());
    said.add(arm.get("/hermod/v1/redrives").toString());
    said.add(arm.get(arm.topicId(topic.name())).toString());
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      said.add(connection.get("/metrics").body());
    }
    assertThat(said).anyMatch(text -> text.contains("deadLettered"));
  }

  private void assertNothingIsFound(Arm.Topic topic) throws IOException {
    said.add(hermod.output().toString());
    assertThat(hermod.output().lines()).anyMatch(line -> line.contains("DEBUG"));
    List<String> secrets = new ArrayList<>(List.of(CODE, HEADER, topic.key(), "whsec_", "whsk_"));
    signingSecrets.forEach(each -> secrets.add(each.substring("whsec_".length())));
    for (String secret : secrets) {
      assertThat(said).noneMatch(text -> text.contains(secret));
      assertThat(filesWith(secret)).as(secret).isEmpty();
    }
    assertThat(filesWith("nobody")).isNotEmpty();
  }

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(hermod.directory().root())) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).contains(text);
    } catch (NoSuchFileException _) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
