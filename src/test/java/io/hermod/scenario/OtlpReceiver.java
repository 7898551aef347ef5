package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Receives spans over OTLP/HTTP, and reads as much of their protobuf as tests need. */
final class OtlpReceiver implements BeforeEachCallback, AfterEachCallback {
  private static final int RESOURCE_SPANS = 1;
  private static final int SCOPE_SPANS = 2;
  private static final int SPANS = 2;

  /** A span as it came over the wire. */
  record ReceivedSpan(
      String traceId, String spanId, String parentId, String name, long start, long end) {}

  private final Queue<ReceivedSpan> spans = new ConcurrentLinkedQueue<>();
  private @Nullable HttpServer server;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    HttpServer started =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    started.createContext("/v1/traces", this::receive);
    started.start();
    server = started;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + Objects.requireNonNull(server).getAddress().getPort());
  }

  List<ReceivedSpan> spans() {
    return List.copyOf(spans);
  }

  List<String> names() {
    return spans.stream().map(ReceivedSpan::name).toList();
  }

  private void receive(HttpExchange exchange) throws IOException {
    ByteBuffer request = ByteBuffer.wrap(exchange.getRequestBody().readAllBytes());
    each(request, RESOURCE_SPANS, group -> each(group, SCOPE_SPANS, this::addSpans));
    exchange.getResponseHeaders().add("content-type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private void addSpans(ByteBuffer scope) {
    each(scope, SPANS, span -> spans.add(span(span)));
  }

  private static ReceivedSpan span(ByteBuffer message) {
    String[] texts = new String[6];
    long[] times = new long[9];
    fields(
        message,
        (number, bytes) -> {
          switch (number) {
            case 1, 2, 4 -> texts[number] = HexFormat.of().formatHex(array(bytes));
            case 5 -> texts[number] = new String(array(bytes), UTF_8);
            case 7, 8 -> times[number] = bytes.order(ByteOrder.LITTLE_ENDIAN).getLong();
            default -> {}
          }
        });
    return new ReceivedSpan(
        texts[1], texts[2], texts[4] == null ? "" : texts[4], texts[5], times[7], times[8]);
  }

  private static byte[] array(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.get(array);
    return array;
  }

  private static void each(
      ByteBuffer message, int wanted, java.util.function.Consumer<ByteBuffer> use) {
    List<ByteBuffer> found = new ArrayList<>();
    fields(
        message,
        (number, bytes) -> {
          if (number == wanted) {
            found.add(bytes);
          }
        });
    found.forEach(use);
  }

  /** Passes on the number and the bytes of each field; those of a varint are left out. */
  private static void fields(ByteBuffer message, BiConsumer<Integer, ByteBuffer> use) {
    while (message.hasRemaining()) {
      int tag = (int) varint(message);
      switch (tag & 7) {
        case 0 -> varint(message);
        case 1 -> use.accept(tag >>> 3, take(message, Long.BYTES));
        case 2 -> use.accept(tag >>> 3, take(message, (int) varint(message)));
        case 5 -> take(message, Integer.BYTES);
        default -> throw new IllegalArgumentException("wire type " + (tag & 7));
      }
    }
  }

  private static ByteBuffer take(ByteBuffer from, int length) {
    ByteBuffer taken = from.slice(from.position(), length);
    from.position(from.position() + length);
    return taken;
  }

  private static long varint(ByteBuffer from) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = from.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a varint does not end");
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Objects.requireNonNull(server).stop(0);
  }
}
