package io.hermod.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Connects to everything that the server sends to or asks, and sends nothing. */
final class ReachChecks {
  private static final String ALL = "endpoints";
  private static final int MOST = 50;
  private static final int TIMEOUT_MILLIS = 2000;

  private ReachChecks() {}

  /** Returns a line for each that cannot be reached, or one for all. */
  static List<Check> of(List<Peer> peers) {
    if (peers.isEmpty()) {
      return List.of(Check.good(ALL, "none is known"));
    }
    List<Peer> some = peers.stream().limit(MOST).toList();
    List<Check> problems = problems(some);
    return problems.isEmpty() ? List.of(Check.good(ALL, all(some.size(), peers.size()))) : problems;
  }

  static String all(int tried, int known) {
    if (tried < known) {
      return "the first %d of %d can be reached; the others were not tried".formatted(tried, known);
    }
    return tried == 1 ? "1 can be reached" : "all %d can be reached".formatted(tried);
  }

  /** Connects to all at once, because each that does not respond takes a while. */
  private static List<Check> problems(List<Peer> peers) {
    List<Check> problems = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Optional<Check>>> asked =
          peers.stream().map(peer -> executor.submit(() -> problem(peer))).toList();
      for (Future<Optional<Check>> each : asked) {
        each.get().ifPresent(problems::add);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return problems;
  }

  /** Returns nothing if it can be reached. */
  static Optional<Check> problem(Peer peer) {
    if (!peer.hasValidPort()) {
      return Optional.of(
          Check.bad(
              peer.name(),
              "%d is not the number of a port".formatted(peer.port()),
              "Correct the address; ports go from 1 to 65535."));
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(peer.host(), peer.port()), TIMEOUT_MILLIS);
      return Optional.empty();
    } catch (UnknownHostException _) {
      return Optional.of(
          Check.bad(
              peer.name(),
              "the host name %s cannot be resolved here".formatted(peer.host()),
              "Correct the name, or the name servers of this machine."));
    } catch (SocketTimeoutException _) {
      return Optional.of(
          Check.bad(
              peer.name(),
              "%s:%d does not respond within 2 s".formatted(peer.host(), peer.port()),
              "Check firewalls between this machine and it."));
    } catch (IOException e) {
      return Optional.of(
          Check.bad(
              peer.name(),
              "%s:%d cannot be reached: %s".formatted(peer.host(), peer.port(), e.getMessage()),
              "Check that it runs and listens there."));
    }
  }
}
