package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The real process without a free file descriptor: open connections go on, new ones wait, and all
 * is well again as soon as there are free ones.
 */
class FileDescriptorProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final int MOST_CONNECTIONS = 200;
  private static final int EVENTS = 50;
  private static final int MANY = 4096;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final TestSubscriber stranger = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final List<HttpConnection> open = new ArrayList<>();

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void servesOpenConnectionsAndRecovers() throws IOException {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox known = subscribe(subscriber, topic, "known", "Known");
    Inbox unknown = subscribe(stranger, topic, "unknown", "Unknown");
    HttpConnection connection = connect();
    publish(connection, topic, "first", "Known");
    Await.until("the first event", LIMIT, () -> known.has("first"));

    limitFiles(openFiles());
    List<CompletableFuture<Integer>> waiting = exhaust(topic);
    for (int i = 0; i < EVENTS; i++) {
      publish(connection, topic, "known-" + i, "Known");
      String id = "known-" + i;
      Await.until("an event over open connections", LIMIT, () -> known.has(id));
    }
    publish(connection, topic, "far", "Unknown");
    assertThat(waiting).as("not accepted yet").anyMatch(answer -> !answer.isDone());
    assertThat(unknown.has("far")).as("delivered without a free descriptor").isFalse();

    limitFiles(MANY);
    waiting.forEach(answer -> assertThat(answer.join()).isEqualTo(200));
    Await.until("an event to a new endpoint", LIMIT, () -> unknown.has("far"));
    Await.until("those that waited", LIMIT, () -> known.events() == 1 + EVENTS + waiting.size());
    assertThat(complaints()).as("the operator is told, once a minute").hasSizeBetween(1, 2);
    assertThat(hermod.output().toString()).doesNotContain("\tat ");
  }

  private Inbox subscribe(TestSubscriber where, Arm.Topic topic, String name, String type) {
    Inbox inbox = where.inbox(name);
    hermod.arm().putSubscription(topic, name, inbox.url(), List.of(type));
    return inbox;
  }

  private HttpConnection connect() throws IOException {
    HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow());
    open.add(connection);
    return connection;
  }

  private static void publish(HttpConnection connection, Arm.Topic topic, String id, String type)
      throws IOException {
    assertThat(status(connection, topic, id, type)).isEqualTo(200);
  }

  private static int status(HttpConnection connection, Arm.Topic topic, String id, String type)
      throws IOException {
    String body = "[" + Load.event(id, type, "") + "]";
    return connection.publish(topic, body.getBytes(UTF_8)).status();
  }

  /** Opens connections until one gets no answer: the kernel has it, but nobody can accept it. */
  private List<CompletableFuture<Integer>> exhaust(Arm.Topic topic) throws IOException {
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    boolean isAnswered = true;
    for (int i = 0; i < MOST_CONNECTIONS && isAnswered; i++) {
      HttpConnection connection = connect();
      String id = "waiting-" + i;
      CompletableFuture<Integer> answer =
          CompletableFuture.supplyAsync(
              () -> statusOf(connection, topic, id), Thread::startVirtualThread);
      answers.add(answer);
      isAnswered = Await.holdsWithin(Duration.ofSeconds(2), answer::isDone);
    }
    assertThat(isAnswered)
        .as("descriptors are left after %d connections", answers.size())
        .isFalse();
    return answers;
  }

  private static int statusOf(HttpConnection connection, Arm.Topic topic, String id) {
    try {
      return status(connection, topic, id, "Known");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int openFiles() throws IOException {
    Path folder = Path.of("/proc", Long.toString(hermod.process().pid()), "fd");
    try (Stream<Path> files = Files.list(folder)) {
      return (int) files.count();
    }
  }

  /** The soft limit alone, so that it may be raised again without privileges. */
  private void limitFiles(int most) {
    String pid = Long.toString(hermod.process().pid());
    assumeTrue(
        ShellCommand.succeeds("prlimit", "--pid", pid, "--nofile=" + most + ":"),
        "prlimit is missing here");
  }

  private List<String> complaints() {
    return hermod.output().lines().stream()
        .filter(line -> line.contains("accept(..) failed") && line.contains("Too many open files"))
        .toList();
  }

  @AfterEach
  void close() throws IOException {
    for (HttpConnection connection : open) {
      connection.close();
    }
  }
}
