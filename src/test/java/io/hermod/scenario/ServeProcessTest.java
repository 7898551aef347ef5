package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What whoever starts and stops the real process sees of it. */
class ServeProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

  /** Nobody listens there, which does not matter here. */
  private static final String EVERY_DESTINATION =
      """
      storage-accounts:
        letters:
          endpoint: http://127.0.0.1:1/letters
          queue-endpoint: http://127.0.0.1:1/letters
          account-key: a2V5
      function-apps: { shop: { url: 'http://127.0.0.1:1' } }
      kafka-clusters: { local: { bootstrap-servers: '127.0.0.1:1' } }
      relay-namespaces: { shop: { connection-string: '%1$s' } }
      service-bus-namespaces: { shop: { connection-string: '%1$s' } }
      event-hubs-namespaces:
        shop: { connection-string: '%1$s' }
        other: { connection-string: '%1$s', protocol: kafka }
      """
          .formatted(
              "Endpoint=sb://127.0.0.1:1;SharedAccessKeyName=k;SharedAccessKey=a2V5;"
                  + "UseDevelopmentEmulator=true;");

  private static final String KAFKA_TOPIC =
      "{'endpointType':'Kafka','properties':{'cluster':'local','topic':'orders'}}";
  private static final String SERVICE_BUS_QUEUE =
      "{'endpointType':'ServiceBusQueue','properties':{'resourceId':'/subscriptions/s"
          + "/resourceGroups/g/providers/Microsoft.ServiceBus/namespaces/shop/queues/orders'}}";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  @Test
  void printsABannerAndLastTheReadyLine() {
    hermod.start();
    List<String> lines = hermod.output().lines();
    assertThat(lines.getFirst()).startsWith("Hermod ").endsWith("profile cloud-2021");
    assertThat(lines)
        .contains("  https    " + hermod.https(), "  http     " + hermod.http().orElseThrow())
        .contains("  trust    " + hermod.directory().caCertificate());
    assertThat(lines.getLast())
        .isEqualTo(
            "ready https=%d http=%d"
                .formatted(hermod.https().getPort(), hermod.http().orElseThrow().getPort()));
  }

  @Test
  void saysSoWhenPlainHttpIsOff() {
    hermod.start("--http-port", "off");
    assertThat(hermod.output().lines().getLast()).matches("ready https=\\d+ http=-");
  }

  @Test
  void isHealthyAndReadyOnceItSaysReady() throws IOException {
    hermod.start();
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      assertThat(connection.get("/healthz").status()).isEqualTo(200);
      assertThat(connection.get("/readyz").status()).isEqualTo(200);
      for (String path : DeploymentFiles.probedPaths()) {
        assertThat(connection.get(path).status())
            .as("probed by Kubernetes: " + path)
            .isEqualTo(200);
      }
    }
  }

  @Test
  void keepsItsSecretsToTheOwner() throws IOException {
    hermod.start();
    var directory = hermod.directory();
    for (var file :
        List.of(
            directory.credentialsFile(),
            directory.tokenKeyFile(),
            directory.tlsFolder().resolve("ca.key"),
            directory.tlsFolder().resolve("server.key"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as(file.toString())
          .isEqualTo("rw-------");
    }
  }

  @Test
  void stopsUnderLoadInTimeAndDeliversEachEventOnceInAll() throws InterruptedException {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(topic, "shop", inbox.url());
    try (Load load = new Load(hermod::http, topic, 4, 1, _ -> "Order")) {
      Await.until("some load", LIMIT, () -> load.acknowledged() > 2_000);
      assertThat(hermod.stop(STOP_LIMIT)).isIn(0, 143);
      hermod.start();
      long goal = load.acknowledged() + 1_000;
      Await.until("load again", LIMIT, () -> load.acknowledged() > goal);
      load.stop();
      Await.until("all events", LIMIT, () -> inbox.hasAll(load.ids(Fate.ACKNOWLEDGED)));
      assertThat(load.ids(Fate.REFUSED)).noneMatch(inbox::has);
      assertThat(inbox.count()).as("repeats, though nothing failed").isEqualTo(inbox.events());
    }
  }

  @Test
  void stopsInTimeThoughAnEndpointIsSilent() throws IOException, InterruptedException {
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox silent = subscriber.inbox("silent");
    silent.answersWith(Behaviour.silence());
    hermod.arm().subscribe(publishing.topic(), "silent", silent.url());
    publishing.publish("one");
    Await.until("an attempt", LIMIT, () -> silent.has("one"));
    assertThat(hermod.stop(STOP_LIMIT)).isIn(0, 143);

    Inbox answering = subscriber.inbox("silent");
    hermod.start();
    Await.until("another attempt", LIMIT, () -> answering.has("one"));
  }

  /** Kafka's client and the AMQP library would slow down the start of servers without them. */
  @Test
  void loadsTheLibraryOfADestinationOnlyIfASubscriptionUsesIt() throws IOException {
    Path classes = hermod.directory().root().resolveSibling("classes.log");
    Path config = hermod.directory().root().resolveSibling("hermod.yaml");
    Files.writeString(config, EVERY_DESTINATION);
    hermod.setJvmOptions("-Xlog:class+load=info:file=" + classes);
    hermod.start("--config", config.toString());
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());
    publishing.publish("one");
    Await.until("a delivery", LIMIT, () -> inbox.has("one"));
    assertThat(hasClassOf(classes, "io.hermod.")).isTrue();
    assertThat(hasClassOf(classes, "org.apache.kafka.")).isFalse();
    assertThat(hasClassOf(classes, "org.apache.qpid.")).isFalse();

    for (String destination : List.of(KAFKA_TOPIC, SERVICE_BUS_QUEUE)) {
      hermod
          .arm()
          .createSubscription(
              publishing.topic(),
              "sub-" + destination.length(),
              "{\"destination\":" + destination.replace('\'', '"') + "}");
    }
    publishing.publish("two");
    Await.until("Kafka's client", LIMIT, () -> hasClassOf(classes, "org.apache.kafka."));
    Await.until("the AMQP library", LIMIT, () -> hasClassOf(classes, "org.apache.qpid."));
  }

  private static boolean hasClassOf(Path log, String packageName) {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.anyMatch(line -> line.contains("] " + packageName));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void refusesASecondProcessOnTheSameDirectory() {
    hermod.start();
    Program.Result second = Program.run("serve", "--data-dir", data(), "--https-port", "0");
    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.output())
        .startsWith("hermod: the data directory " + data() + " is in use by another Hermod")
        .contains("process " + hermod.process().pid())
        .doesNotContain("\tat ");
    assertThat(hermod.isAlive()).isTrue();
  }

  @Test
  void namesTheSettingThatStopsTheStart() throws IOException {
    Program.Result unknown = Program.run("serve", "--data-dir", data(), "--delivery.colour", "red");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.output()).contains("--delivery.colour");

    Files.createDirectories(hermod.directory().root());
    var file = hermod.directory().root().resolve("given.yaml");
    Files.writeString(file, "delivery:\n  colour: red\n");
    Program.Result inFile = Program.run("serve", "--data-dir", data(), "--config", file.toString());
    assertThat(inFile.exitCode()).isEqualTo(2);
    assertThat(inFile.output()).contains("delivery.colour").doesNotContain("\tat ");

    Program.Result bad = Program.run("serve", "--data-dir", data(), "--https-port", "seven");
    assertThat(bad.exitCode()).isEqualTo(2);
    assertThat(bad.output()).contains("https-port").contains("seven").doesNotContain("\tat ");
  }

  @Test
  void theFirstMinuteOfTheReadmeEndsWithTheEventsInTheSink() {
    hermod.start("--handshake.loopback", "true");
    Process sink = Program.command("sink", "--port", "0");
    try {
      Output printed = Output.of(sink);
      Await.until("the sink", LIMIT, () -> printed.has(line -> line.startsWith("listening at ")));
      String url = printed.lines().getFirst().replaceAll("listening at |,.*", "");
      succeeds("topic", "create", "orders");
      succeeds("subscription", "create", "shop", "--topic", "orders", "--endpoint", url);
      succeeds("event", "publish", "orders", "--count", "3");
      Await.until(
          () -> "three events in\n" + printed, LIMIT, () -> notifications(printed).size() == 3);
      assertThat(notifications(printed)).allMatch(line -> line.contains("count=0"));
      assertThat(notifications(printed)).allMatch(line -> line.contains("subscription=SHOP"));
    } finally {
      Program.kill(sink);
    }
  }

  private static List<String> notifications(Output printed) {
    return printed.lines().stream().filter(line -> line.contains(" 200 Notification ")).toList();
  }

  private void succeeds(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data-dir", data()));
    Program.Result result = Program.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  private String data() {
    return hermod.directory().root().toString();
  }
}
