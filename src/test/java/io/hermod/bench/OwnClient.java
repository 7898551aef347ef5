package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** The own client of a service, in a process that does nothing else ({@link BareSender}). */
final class OwnClient implements MessageSender {
  private static final Duration START = Duration.ofSeconds(60);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final URI address;

  private OwnClient(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /** Starts the client. The service must already have a message, which the client repeats. */
  static OwnClient start(Children children, String name, MessagePeer peer) {
    return start(children, name, peer.ownClient().toArray(String[]::new));
  }

  /**
   * Starts a client.
   *
   * @param words what {@link BareSender} sends with, and where to
   */
  static OwnClient start(Children children, String name, String... words) {
    Process process = children.start(name, BareJvm.command(BareSender.class, words), Map.of());
    String port = ReadyLine.await(children, name, START).group("http");
    return new OwnClient(process, URI.create("http://127.0.0.1:" + port));
  }

  @Override
  public Process process() {
    return process;
  }

  @Override
  public int send(int count) {
    HttpRequest order =
        HttpRequest.newBuilder(address).POST(BodyPublishers.ofString("" + count)).build();
    try {
      return Integer.parseInt(http.send(order, BodyHandlers.ofString()).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
