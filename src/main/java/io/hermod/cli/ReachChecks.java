package io.hermod.cli;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.ServerConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/** Looks at what a running server depends on: its clock, and the endpoints that it sends to. */
final class ReachChecks {
  private static final int MOST_ENDPOINTS = 50;
  private static final int TIMEOUT_MILLIS = 2000;
  private static final Duration LARGE_DIFFERENCE = Duration.ofSeconds(5);

  private final ServerConnection server;
  private final InstantSource clock;

  ReachChecks(ServerConnection server, InstantSource clock) {
    this.server = server;
    this.clock = clock;
  }

  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    try {
      addClock(server.get("/hermod/v1/clock"), checks);
      addEndpoints(server.get("/hermod/v1/endpoints").path("value"), checks);
    } catch (CommandFailedException e) {
      checks.add(Check.bad("server", String.valueOf(e.getMessage())));
    }
    return checks;
  }

  private void addClock(JsonNode told, List<Check> checks) {
    String now = told.path("now").asString("");
    if (now.isEmpty()) {
      return;
    }
    checks.add(
        told.path("virtual").asBoolean(false)
            ? Check.good("clock", "virtual, at " + now)
            : clock(Instant.parse(now), clock.instant()));
  }

  static Check clock(Instant server, Instant here) {
    Duration difference = Duration.between(here, server);
    return difference.abs().compareTo(LARGE_DIFFERENCE) <= 0
        ? Check.good("clock", "the same as here")
        : Check.bad(
            "clock",
            "%d s %s the one here. Synchronise both with NTP: tokens and signatures depend on it."
                .formatted(
                    difference.abs().toSeconds(), difference.isNegative() ? "behind" : "ahead of"));
  }

  /** Connects to all at once, because each that does not respond takes a while. */
  private static void addEndpoints(JsonNode endpoints, List<Check> checks) {
    List<String> names =
        endpoints
            .valueStream()
            .map(each -> each.path("endpoint").asString(""))
            .limit(MOST_ENDPOINTS)
            .toList();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Optional<Check>>> asked =
          names.stream().map(name -> executor.submit(() -> endpoint(name))).toList();
      for (Future<Optional<Check>> each : asked) {
        add(each, checks);
      }
    }
  }

  private static void add(Future<Optional<Check>> asked, List<Check> checks) {
    try {
      asked.get().ifPresent(checks::add);
    } catch (ExecutionException e) {
      checks.add(Check.bad("endpoint", String.valueOf(e.getCause())));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns nothing if the endpoint can be reached, or is no web address. */
  static Optional<Check> endpoint(String name) {
    URI uri = name.startsWith("http") ? URI.create(name) : null;
    if (uri == null || uri.getHost() == null) {
      return Optional.empty();
    }
    int usual = uri.getScheme().equals("https") ? 443 : 80;
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort()),
          TIMEOUT_MILLIS);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          Check.bad(
              "endpoint " + name,
              "cannot be reached from here: %s. Check its address, and firewalls on the way."
                  .formatted(e.getMessage())));
    }
  }
}
