package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** An endpoint that accepts every connection and never responds. */
final class BlackHole implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final ServerSocket socket;
  private final List<Socket> accepted = new ArrayList<>();

  BlackHole() {
    try {
      socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("black-hole").start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  String url() {
    return "http://127.0.0.1:" + port() + "/never";
  }

  private void accept() {
    try {
      while (!socket.isClosed()) {
        keep(socket.accept());
      }
    } catch (IOException closed) {
      // The socket was closed.
    }
  }

  private synchronized void keep(Socket connection) {
    accepted.add(connection);
  }

  @Override
  public synchronized void close() {
    try {
      socket.close();
      for (Socket each : accepted) {
        each.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
