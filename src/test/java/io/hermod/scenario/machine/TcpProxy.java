package io.hermod.scenario.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Forwards connections to a port of this machine, as a network between the two would: it can lose
 * bytes in one or both directions, be slow, or refuse connections. Lost bytes arrive when the
 * network is back, because TCP repeats them until then.
 */
public final class TcpProxy implements AutoCloseable {
  private static final int BACKLOG = 50;

  private final int target;
  private final int port = FixedPort.take();
  private final Barrier barrier = new Barrier();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private ServerSocket listener;

  private TcpProxy(int target) {
    this.target = target;
    this.listener = listen();
  }

  /** Forwards to this port from now on. */
  public static TcpProxy to(int port) {
    return new TcpProxy(port);
  }

  /** Returns the port to connect to instead of the target's. */
  public int port() {
    return port;
  }

  /** Holds bytes back, and connections that are opened from now on with them. */
  public void cut(Direction direction) {
    barrier.close(direction);
  }

  /** Closes all connections, and refuses others. */
  public synchronized void refuse() {
    closeQuietly(listener);
    barrier.open();
    sockets.forEach(TcpProxy::closeQuietly);
  }

  /** Makes each portion of bytes wait; up to 16 KiB are a portion. */
  public void delay(Duration time) {
    barrier.delay(time);
  }

  /** Ends whatever is wrong with the network. */
  public synchronized void heal() {
    if (listener.isClosed()) {
      listener = listen();
    }
    barrier.open();
  }

  private ServerSocket listen() {
    try {
      ServerSocket opened = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
      Thread.ofVirtual().name("proxy-" + port).start(() -> accept(opened));
      return opened;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        Socket client = keep(from.accept());
        Thread.ofVirtual().start(() -> connect(client));
      } catch (SocketException e) {
        // Closed, or the client has gone already: the condition of the loop knows.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void connect(Socket client) {
    try {
      barrier.pass(Direction.TO_SERVER);
      Socket server = keep(new Socket(InetAddress.getLoopbackAddress(), target));
      start(new ByteStream(client, server, Direction.TO_SERVER, barrier));
      start(new ByteStream(server, client, Direction.TO_CLIENT, barrier));
    } catch (IOException e) {
      release(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Socket keep(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    sockets.add(socket);
    return socket;
  }

  private void start(ByteStream stream) {
    Thread.ofVirtual().start(() -> run(stream));
  }

  private void run(ByteStream stream) {
    try {
      stream.run();
    } finally {
      if (stream.isOver()) {
        release(stream.from());
        release(stream.to());
      }
    }
  }

  private void release(Socket socket) {
    sockets.remove(socket);
    closeQuietly(socket);
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // Nobody uses it any more.
    }
  }

  @Override
  public synchronized void close() {
    refuse();
  }
}
