package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Creates many topics with some subscriptions each, kills the process, restarts it and lists all
 * subscriptions page by page. No event is published.
 */
final class CatalogScenario {
  static final int PER_TOPIC = 10;
  private static final int AT_ONCE = 8;
  private static final int READINGS = 3;
  private static final int MOST_PAGES = 1000;

  private final Children children;
  private final int topics;
  private final Set<String> found = new HashSet<>();
  private final List<Long> nanos = new ArrayList<>();

  CatalogScenario(Children children, int topics) {
    this.children = children;
    this.topics = topics;
  }

  CatalogFigures run() {
    HermodProcess hermod =
        HermodProcess.start(children, "hermod-catalog", "--quota.topics", Integer.toString(topics));
    double seconds = fill(hermod.management());
    Children.kill(hermod.process());
    long start = System.nanoTime();
    hermod.startAgain();
    Duration toReady = Duration.ofNanos(System.nanoTime() - start);
    readAll(hermod.management());
    long resident = ProcessClock.memory(hermod.process(), "VmRSS");
    Children.kill(hermod.process());
    return new CatalogFigures(
        topics, topics * PER_TOPIC, seconds, toReady, Latency.of(nanos), found.size(), resident);
  }

  private double fill(Management management) {
    long start = System.nanoTime();
    List<Future<?>> made = new ArrayList<>();
    try (ExecutorService some = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int i = 0; i < topics; i++) {
        String name = "topic-" + i;
        made.add(some.submit(() -> makeTopic(management, name)));
      }
    }
    made.forEach(Future::resultNow);
    return (System.nanoTime() - start) / 1e9;
  }

  private static void makeTopic(Management management, String name) {
    Topic topic = management.createTopic(name);
    for (int i = 0; i < PER_TOPIC; i++) {
      management.subscribeToCustomer(
          topic, "subscription-" + i, "http://127.0.0.1:9/" + name + "/" + i, i);
    }
  }

  private void readAll(Management management) {
    for (int reading = 0; reading < READINGS; reading++) {
      String next = management.firstPage();
      for (int page = 0; page < MOST_PAGES && !next.isEmpty(); page++) {
        next = read(management, next);
      }
    }
  }

  private String read(Management management, String url) {
    long start = System.nanoTime();
    String body = management.get(url);
    nanos.add(System.nanoTime() - start);
    Management.Page page = Management.Page.of(body);
    found.addAll(page.ids());
    return page.next();
  }
}
