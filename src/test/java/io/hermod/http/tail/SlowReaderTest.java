package io.hermod.http.tail;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.tail.Tail;
import io.hermod.tail.Taps;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reader that does not read, on a real connection. */
@Timeout(60)
class SlowReaderTest {
  private static final long TOPIC = 7;
  private static final int MOST_BATCHES = 100_000;

  /** The queue of a stream, and the message that filled it, with every byte of it escaped. */
  private static final long MOST_HELD = (64 << 10) + 7 * TailJson.SHOWN_BYTES;

  private final Taps taps = new Taps();
  private final AtomicInteger seconds = new AtomicInteger();
  private final TailStreams streams =
      new TailStreams(taps, () -> Instant.EPOCH.plusSeconds(seconds.get()), Duration.ofMillis(20));
  private final CompletableFuture<HttpServerRequest> opened = new CompletableFuture<>();
  private final CompletableFuture<Context> loop = new CompletableFuture<>();
  private final ConnectionGate gate = ConnectionGate.withDefaultLimits();
  private final Vertx vertx = Vertx.builder().withTransport(gate.transport()).build();
  private final HermodServer server =
      new HermodServer(
          vertx,
          new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 1),
          List.of(this::open),
          gate,
          InstantSource.system());
  private final int port = server.start().http();

  private boolean open(HttpServerRequest request) {
    TailRequest wanted =
        new TailRequest(
            "orders",
            null,
            new Tail.Wanted(TOPIC, Set.of(), null),
            Map.of(),
            () -> true,
            _ -> true);
    CallResponse refusal = streams.open(request, wanted);
    assertThat(refusal).isNull();
    loop.complete(Objects.requireNonNull(Vertx.currentContext()));
    opened.complete(request);
    return true;
  }

  @AfterEach
  void stop() {
    streams.close();
    server.close();
    vertx.close().await();
  }

  @Test
  void aReaderThatDoesNotReadIsCutOffAndHoldsLittleMemoryAndNobodyUp() throws Exception {
    try (Socket lazy = connect()) {
      HttpServerRequest request = opened.join();
      CompletableFuture<Void> isGone = new CompletableFuture<>();
      request.connection().closeHandler(_ -> isGone.complete(null));
      try (Socket eager = connect();
          BufferedReader reader =
              new BufferedReader(new InputStreamReader(eager.getInputStream(), UTF_8))) {
        CompletableFuture<Void> isServed =
            CompletableFuture.runAsync(() -> readUntilBoth(reader, isGone));
        int batches = 0;
        while (!isGone.isDone() || !isServed.isDone()) {
          assertThat(++batches)
              .as("batches until one is cut off and the other served")
              .isLessThan(MOST_BATCHES);
          publish();
        }
        isServed.join();
        assertThat(taps.areEventsWatched()).isTrue();
      }

      long received = lazy.getInputStream().readAllBytes().length;
      assertThat(received).isGreaterThan(0);
      assertThat(request.response().bytesWritten() - received).isBetween(1L, MOST_HELD);
    }
  }

  /** Reads events until one came after the other reader was cut off. */
  private static void readUntilBoth(BufferedReader reader, CompletableFuture<Void> isGone) {
    try {
      String line = "";
      while (!isGone.isDone() || !line.startsWith("data: {\"position\"")) {
        line = String.valueOf(reader.readLine());
      }
    } catch (IOException e) {
      throw new AssertionError("the stream broke", e);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    OutputStream out = socket.getOutputStream();
    out.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
    out.flush();
    return socket;
  }

  /**
   * Publishes as much as a tail shows in a second, of events that are much larger as JSON, and lets
   * the event loop do its part.
   */
  private void publish() {
    int position = seconds.incrementAndGet() * Tail.SHOWN_PER_SECOND;
    byte[] json = "\u0001".repeat(TailJson.SHOWN_BYTES).getBytes(UTF_8);
    Event event = new Event("e", "t", "/s", "1", (byte) 0, new RawJson(json, 0, json.length));
    List<Event> events = Collections.nCopies(Tail.SHOWN_PER_SECOND, event);
    taps.appended(List.of(new Recorded(position, new Publication(TOPIC, Instant.EPOCH, events))));
    CompletableFuture<Void> isShown = new CompletableFuture<>();
    loop.join().runOnContext(_ -> isShown.complete(null));
    isShown.join();
  }
}
