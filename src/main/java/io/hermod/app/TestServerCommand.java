package io.hermod.app;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ExitCodes;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.topic.TopicJson;
import io.hermod.config.LogConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs a server for the tests of a program that is not written in Java, and ends with it. */
@Command(
    name = "test-server",
    description = {
      "Run a server for tests, and print how to reach it as a line of JSON.",
      "It keeps its data in a temporary folder, and stops when the program that started it ends."
    })
final class TestServerCommand implements Callable<Integer> {
  private static final String LOG_LEVEL = "log.level";

  /** Where the libraries for tests create their topics, too. */
  private static final String GROUP = "testing";

  private final Environment environment;

  @Option(
      names = "--real-time",
      description = "Let the clock run. Without it, only POST /hermod/v1/clock/advance moves it.")
  private boolean isInRealTime;

  @Option(
      names = "--exit-with-stdin",
      description = "Stop when the standard input ends, too, as it does when its writer ends.")
  private boolean endsWithInput;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "Create a topic, and print its endpoint and key. Can be repeated.")
  private List<String> topics = List.of();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change a setting, such as profile=edge or seed=1. Can be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  TestServerCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    // Before anything else, so that the end of a program that ends at once is noticed.
    ProcessHandle.current().parent().ifPresent(each -> endWith(each, end));
    EmbeddedServer server = start();
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(server::close));
    announce(server);
    if (endsWithInput) {
      Thread.ofVirtual().start(() -> awaitEndOfInput(end));
    }
    end.await();
    return ExitCodes.DONE;
  }

  private static void endWith(ProcessHandle process, CountDownLatch end) {
    CompletableFuture<Void> _ = process.onExit().thenRun(end::countDown);
  }

  private EmbeddedServer start() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("virtual-time", Boolean.toString(!isInRealTime));
    all.put("store.events", "memory");
    // Attempts that fail are what a test is about; explain lists them.
    all.put(LOG_LEVEL, "error");
    all.putAll(settings);
    LogSetup.apply(new LogConfig(all.get(LOG_LEVEL), false));
    return EmbeddedServer.start(all);
  }

  private void announce(EmbeddedServer server) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(ready(server));
    out.flush();
  }

  private ObjectNode ready(EmbeddedServer server) {
    ObjectNode ready = JsonMapper.shared().createObjectNode();
    ready
        .put("url", server.https().toString())
        .put("plainUrl", server.http().toString())
        .put("httpsPort", server.https().getPort())
        .put("httpPort", server.http().getPort())
        .put("ca", certificate(server))
        .put("caFile", server.caCertificate().toString())
        .put("token", server.newToken())
        .put("tenantId", server.tenantId())
        .put("clientId", server.clientId())
        .put("clientSecret", server.clientSecret())
        .put("azureSubscription", server.azureSubscription())
        .put("virtualTime", !isInRealTime)
        .put("dataDir", server.dataDirectory().toString())
        .put("pid", ProcessHandle.current().pid());
    createTopics(server, ready.putObject("topics"));
    return ready;
  }

  private void createTopics(EmbeddedServer server, ObjectNode created) {
    if (topics.isEmpty()) {
      // A connection takes time.
      return;
    }
    try (ServerConnection connection = server.connect()) {
      for (String each : topics) {
        createTopic(connection, each, created.putObject(each));
      }
    }
  }

  private static void createTopic(ServerConnection connection, String name, ObjectNode created) {
    String id = new ResourceFinder(connection).newId(ResourceKind.TOPIC, GROUP, name);
    JsonNode topic =
        connection.put(id, JsonMapper.shared().createObjectNode().put("location", "test"));
    created.put("endpoint", TopicJson.endpoint(topic)).put("key", connection.topicKey(id));
  }

  private static String certificate(EmbeddedServer server) {
    try {
      return Files.readString(server.caCertificate());
    } catch (IOException e) {
      throw new CommandFailedException("cannot read " + server.caCertificate(), e);
    }
  }

  private void awaitEndOfInput(CountDownLatch end) {
    try {
      long _ = environment.input().transferTo(OutputStream.nullOutputStream());
    } catch (IOException _) {
      // A broken input has ended, too.
    } finally {
      end.countDown();
    }
  }
}
