package io.hermod.scenario;

import static io.hermod.scenario.NodeVerifier.NO_MATCH;
import static io.hermod.scenario.NodeVerifier.VERIFIED;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What receivers make of signed requests. The library of Standard Webhooks verifies them, which
 * also compares their time with the real clock, although that of the events is virtual.
 */
class SigningProcessTest {
  private static final Duration LIMIT = ofSeconds(40);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--virtual-patience", "30s");

  @Test
  void signedRequestsVerifyAndChangedOnesDoNot() throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox plain = subscribe(publishing.topic(), "plain");
    Inbox hmac = subscribe(publishing.topic(), "hmac");
    Inbox ed25519 = subscribe(publishing.topic(), "ed25519");
    String secret = sign("hmac", "enable", "").path("secret").asString();
    String publicKey =
        sign("ed25519", "enable", "{\"algorithm\":\"ed25519\"}").path("publicKey").asString();

    publish(publishing, "one", plain, hmac, ed25519);

    assertThat(plain.last().headers().names())
        .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("webhook-"));
    assertThat(NodeVerifier.verify(hmac.last(), secret, publicKey))
        .containsExactly(VERIFIED, NO_MATCH);
    assertThat(NodeVerifier.verify(ed25519.last(), secret, publicKey))
        .containsExactly(NO_MATCH, VERIFIED);
    assertThat(NodeVerifier.verify(changed(hmac.last()), secret)).containsExactly(NO_MATCH);
    assertThat(NodeVerifier.verify(changed(ed25519.last()), publicKey)).containsExactly(NO_MATCH);
  }

  @Test
  void batchesOfCloudEventsAndTheLastNoticeVerifyToo() throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscriber.inbox("clouds");
    hermod.arm().subscribe(publishing.topic(), inbox.url(), "CloudEventSchemaV1_0", 10);
    String name = "CloudEventSchemaV1-0";
    String secret = sign(name, "enable", "").path("secret").asString();

    publish(publishing, "one", inbox);
    assertThat(inbox.last().body()).startsWith("[{");
    assertThat(NodeVerifier.verify(inbox.last(), secret)).containsExactly(VERIFIED);

    hermod.arm().deleteSubscription(publishing.topic(), name);
    Await.until("a notice", LIMIT, () -> inbox.fromService().size() == 1);
    Inbox.Letter notice = inbox.fromService().getFirst();
    assertThat(notice.headers().get("aeg-event-type")).isEqualTo("SubscriptionDeletion");
    assertThat(NodeVerifier.verify(notice, secret)).containsExactly(VERIFIED);
    assertThat(NodeVerifier.verify(changed(notice), secret)).containsExactly(NO_MATCH);
  }

  @Test
  void theOldSecretVerifiesForOneMoreDayAlsoAfterAKill() throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscribe(publishing.topic(), "shop");
    String first = sign("shop", "enable", "").path("secret").asString();
    String second = sign("shop", "rotate", "").path("secret").asString();

    publish(publishing, "one", inbox);
    assertThat(NodeVerifier.verify(inbox.last(), first, second))
        .containsExactly(VERIFIED, VERIFIED);

    hermod.kill();
    hermod.start();
    hermod.arm().advance(ofHours(23));
    publish(publishing, "two", inbox);
    assertThat(NodeVerifier.verify(inbox.last(), first, second))
        .containsExactly(VERIFIED, VERIFIED);

    hermod.arm().advance(ofHours(1));
    publish(publishing, "three", inbox);
    assertThat(NodeVerifier.verify(inbox.last(), first, second))
        .containsExactly(NO_MATCH, VERIFIED);
    assertThat(shown(publishing.topic(), "shop").at("/properties/hermod/signing").propertyNames())
        .containsExactlyInAnyOrder("algorithm", "createdAt");

    sign("shop", "disable", "");
    publish(publishing, "four", inbox);
    assertThat(NodeVerifier.verify(inbox.last(), second))
        .containsExactly("Missing required headers");
  }

  /** Receivers recognise by the id what they already have. */
  @Test
  void aRetryHasTheSameIdAndIsSignedForItsOwnTime() throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscribe(publishing.topic(), "shop");
    String secret = sign("shop", "enable", "").path("secret").asString();
    inbox.answersWith(Behaviour.status(503));
    publish(publishing, "one", inbox);
    Inbox.Letter first = inbox.last();

    hermod.kill();
    hermod.start();
    inbox.answersWith(Behaviour.status(200));
    hermod.arm().advance(ofMinutes(10));
    Await.until("the next attempt", LIMIT, () -> inbox.count() > 1);

    Inbox.Letter second = inbox.last();
    assertThat(second.headers().get("aeg-delivery-count")).isNotEqualTo("0");
    assertThat(second.headers().get("webhook-id")).isEqualTo(first.headers().get("webhook-id"));
    assertThat(NodeVerifier.verify(second, secret)).containsExactly(VERIFIED);
    hermod.arm().advance(ofDays(1));
    publish(publishing, "two", inbox);
    assertThat(inbox.last().headers().get("webhook-id"))
        .isNotEqualTo(first.headers().get("webhook-id"));
  }

  @Test
  void theCodeOfTheDocumentationVerifiesWithAPublicKey(@TempDir Path folder) throws IOException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscribe(publishing.topic(), "shop");
    JsonNode key = sign("shop", "enable", "{\"algorithm\":\"ed25519\"}").path("publicKey");
    publish(publishing, "one", inbox);
    Path program =
        Files.writeString(
            folder.resolve("program.mjs"),
            documented("(import \\{ createPublicKey, verify .*?)")
                + """
                import { readFileSync } from "node:fs";
                const { headers, body, publicKey } = JSON.parse(readFileSync(0, "utf8"));
                console.log(isSigned(Buffer.from(body), headers, publicKey));
                """);

    for (boolean isChanged : new boolean[] {false, true}) {
      ObjectNode delivery = NodeProgram.delivery(isChanged ? changed(inbox.last()) : inbox.last());
      delivery.set("publicKey", key);
      assertThat(NodeProgram.run(program.toString(), delivery).asBoolean()).isEqualTo(!isChanged);
    }
  }

  /** The receiver of the documentation, with what the commands print. */
  @Test
  void theReceiverOfTheDocumentationTakesSignedEventsOnly(@TempDir Path folder) throws IOException {
    hermod.start();
    int port = freePort();
    assertThat(run("topic", "create", "orders")).contains("orders accepts events");
    run(
        "subscription",
        "create",
        "shop",
        "--topic",
        "orders",
        "--endpoint",
        "http://127.0.0.1:" + port + "/");
    String secret =
        run("subscription", "signing", "enable", "shop", "--topic", "orders")
            .lines()
            .filter(line -> line.startsWith("whsec_"))
            .findFirst()
            .orElseThrow();

    Process receiver = receiver(folder, port, secret);
    try {
      Output output = Output.of(receiver);
      Await.until("the receiver", LIMIT, () -> output.has(line -> line.contains("listening")));
      run("event", "publish", "orders", "--id", "signed-1");
      Await.until("the event", LIMIT, () -> output.has(line -> line.contains("signed-1")));
      assertThat(output.lines()).anyMatch(line -> line.startsWith("verified msg_"));

      run("subscription", "signing", "disable", "shop", "--topic", "orders");
      run("event", "publish", "orders", "--id", "unsigned-1");
      Await.until("a refusal", LIMIT, () -> output.has(line -> line.startsWith("refused: ")));
      assertThat(output.lines()).noneMatch(line -> line.contains("unsigned-1"));
    } finally {
      Program.kill(receiver);
    }
  }

  private static Process receiver(Path folder, int port, String secret) throws IOException {
    Files.createSymbolicLink(
        folder.resolve("node_modules"), NodeProgram.folder().resolve("node_modules"));
    String code = documented("// receiver\\.mjs\n(.*?)");
    assertThat(code).contains(".listen(8090");
    Path file =
        Files.writeString(
            folder.resolve("receiver.mjs"), code.replace(".listen(8090", ".listen(" + port));
    ProcessBuilder node = new ProcessBuilder("node", file.toString()).redirectErrorStream(true);
    node.environment().put("WEBHOOK_SECRET", secret);
    return node.start();
  }

  /** The code of the documentation that this pattern finds. */
  private static String documented(String pattern) throws IOException {
    Matcher block =
        Pattern.compile("```js\n" + pattern + "```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("docs", "subscriptions.md")));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private String run(String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--data-dir", hermod.directory().root().toString()));
    Program.Result result = Program.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private Inbox subscribe(Arm.Topic topic, String name) {
    Inbox inbox = subscriber.inbox(name);
    hermod.arm().subscribe(topic, name, inbox.url());
    return inbox;
  }

  private JsonNode sign(String name, String action, String body) {
    return hermod.arm().post("/hermod/v1" + subscriptionId(name) + "/signing/" + action, body);
  }

  private String subscriptionId(String name) {
    return hermod.arm().topicId("orders")
        + "/providers/Microsoft.EventGrid/eventSubscriptions/"
        + name;
  }

  private JsonNode shown(Arm.Topic topic, String name) {
    return JsonMapper.shared().readTree(hermod.arm().askFor(topic, name).body());
  }

  private static void publish(Publishing publishing, String id, Inbox... inboxes)
      throws IOException {
    assertThat(publishing.offer(id, "Order", "für 5 €").status()).isEqualTo(200);
    for (Inbox inbox : inboxes) {
      Await.until("event " + id, LIMIT, () -> inbox.has(id));
    }
  }

  private static Inbox.Letter changed(Inbox.Letter letter) {
    return new Inbox.Letter(
        letter.method(),
        letter.uri(),
        letter.headers(),
        letter.body().replaceFirst("\"id\":\"", "\"id\":\"x"));
  }
}
