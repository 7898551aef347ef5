package io.hermod.bench;

import static java.util.concurrent.CompletableFuture.runAsync;

import io.hermod.bench.Management.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Hermod, which gets events from a publisher, stores them, and sends them to a service. */
final class HermodSender implements MessageSender {
  /** The events of one request. Publishing is not what is measured, so it should cost little. */
  static final int BATCH = 100;

  /** Far more than can be in flight, so that Hermod always has something to send. */
  private static final int BACKLOG = 200 * BATCH;

  /** One alone would wait for the disk after each request, and Hermod for events. */
  private static final int PUBLISHERS = 4;

  private static final int BURST = BACKLOG / 4;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String EVENTS = EventBody.of(BATCH);

  private final HermodProcess hermod;
  private final MessagePeer peer;
  private final Management management;
  private final Topic topic;

  private HermodSender(HermodProcess hermod, MessagePeer peer) {
    this.hermod = hermod;
    this.peer = peer;
    this.management = hermod.management();
    this.topic = management.createTopic("load");
    management.subscribeTo(topic, "messages", peer.destination());
  }

  /** Starts Hermod with one subscription, and sends one event. */
  static HermodSender start(Children children, String name, MessagePeer peer) {
    HermodProcess hermod =
        HermodProcess.start(children, name, "--config", configuration(children, name, peer));
    HermodSender sender = new HermodSender(hermod, peer);
    sender.management.publish(sender.topic, EventBody.of(1));
    if (!Polling.await(PATIENCE, () -> peer.messages() > 0)) {
      throw new IllegalStateException("the first event does not arrive");
    }
    return sender;
  }

  private static String configuration(Children children, String name, MessagePeer peer) {
    try {
      Path file = children.folder().resolve(name + ".yaml");
      return Files.writeString(file, peer.configuration()).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Process process() {
    return hermod.process();
  }

  @Override
  public int send(int count) {
    long before = peer.messages();
    try (ExecutorService publishers = Executors.newFixedThreadPool(PUBLISHERS)) {
      for (int sent = 0; sent < count; sent += BURST) {
        long enough = before + sent - BACKLOG;
        Polling.await(PATIENCE, () -> peer.messages() >= enough);
        publish(publishers, Math.min(BURST, count - sent) / BATCH);
      }
    }
    return count;
  }

  private void publish(ExecutorService publishers, int requests) {
    Stream.generate(() -> runAsync(() -> management.publish(topic, EVENTS), publishers))
        .limit(requests)
        .toList()
        .forEach(CompletableFuture::join);
  }
}
