package io.hermod.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.dns.AddressResolverOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A name server on loopback. It says each answer of a name once, the last one again and again, and
 * is silent about names that it does not know.
 */
public final class FakeDns implements AutoCloseable {
  private static final int HEADER_BYTES = 12;
  private static final int TYPE_A = 1;

  public final AtomicInteger queries = new AtomicInteger();
  private final Map<String, Deque<List<InetAddress>>> answers = new ConcurrentHashMap<>();
  private final DatagramSocket socket;

  public FakeDns() {
    try {
      socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::serve);
  }

  /** A Vert.x that asks this server, and keeps no answer. */
  public Vertx vertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setAddressResolverOptions(
                new AddressResolverOptions()
                    .addServer("127.0.0.1:" + socket.getLocalPort())
                    .setCacheMaxTimeToLive(0)
                    .setQueryTimeout(60_000)
                    .setOptResourceEnabled(false)
                    .setSearchDomains(List.of())));
  }

  public void says(String name, String... addresses) {
    answers
        .computeIfAbsent(name, _ -> new ArrayDeque<>())
        .add(Arrays.stream(addresses).map(InetAddress::ofLiteral).toList());
  }

  private void serve() {
    byte[] bytes = new byte[512];
    try {
      while (!socket.isClosed()) {
        DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
        socket.receive(packet);
        answer(packet);
      }
    } catch (IOException _) {
      // Closed: the test is over.
    }
  }

  private void answer(DatagramPacket query) throws IOException {
    queries.incrementAndGet();
    ByteBuffer read = ByteBuffer.wrap(query.getData(), 0, query.getLength());
    short id = read.getShort(0);
    read.position(HEADER_BYTES);
    StringBuilder name = new StringBuilder();
    for (int length = read.get(); length > 0; length = read.get()) {
      byte[] label = new byte[length];
      read.get(label);
      name.append(name.isEmpty() ? "" : ".").append(new String(label, US_ASCII));
    }
    int type = read.getShort();
    int questionEnd = read.position() + 2;
    Deque<List<InetAddress>> known = answers.get(name.toString());
    if (known == null) {
      return;
    }
    List<InetAddress> found =
        type == TYPE_A ? (known.size() > 1 ? known.poll() : known.peek()) : List.of();
    ByteBuffer reply = ByteBuffer.allocate(512);
    reply.putShort(id).putShort((short) 0x8180).putShort((short) 1);
    reply.putShort((short) found.size()).putInt(0);
    reply.put(query.getData(), HEADER_BYTES, questionEnd - HEADER_BYTES);
    for (InetAddress each : found) {
      reply.putShort((short) 0xC00C).putShort((short) TYPE_A).putShort((short) 1).putInt(0);
      reply.putShort((short) each.getAddress().length).put(each.getAddress());
    }
    socket.send(new DatagramPacket(reply.array(), reply.position(), query.getSocketAddress()));
  }

  @Override
  public void close() {
    socket.close();
  }
}
