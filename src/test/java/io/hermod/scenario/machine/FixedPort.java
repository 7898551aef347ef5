package io.hermod.scenario.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports for servers that listen on the same one again after they were stopped. No port is in
 * the range from which the system takes those of outgoing connections, because one of them could
 * take the port of a server that is not running just then.
 */
public final class FixedPort {
  private static final int FIRST = 15_000;
  private static final int LAST = 32_000;
  private static final int MOST_TRIES = 1_000;
  private static final Set<Integer> TAKEN = ConcurrentHashMap.newKeySet();

  private FixedPort() {}

  /** Returns a free port of the loopback address, and none twice. */
  public static int take() {
    for (int i = 0; i < MOST_TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      if (isFree(port) && TAKEN.add(port)) {
        return port;
      }
    }
    throw new AssertionError("no port from %d to %d is free".formatted(FIRST, LAST));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
