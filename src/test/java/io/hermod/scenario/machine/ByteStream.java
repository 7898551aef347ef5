package io.hermod.scenario.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** The bytes of a connection in one direction, on their way through a barrier. */
record ByteStream(Socket from, Socket to, Direction direction, Barrier barrier) {
  private static final int PORTION = 16 * 1024;

  /** Returns when there is nothing more to forward. */
  void run() {
    try {
      forward();
    } catch (IOException e) {
      breakOff();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void forward() throws IOException, InterruptedException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] portion = new byte[PORTION];
    for (int count = in.read(portion); count >= 0; count = in.read(portion)) {
      barrier.pass(direction);
      out.write(portion, 0, count);
    }
    barrier.pass(direction);
    to.shutdownOutput();
  }

  /** Neither side learns of the end before the network is back. */
  private void breakOff() {
    try {
      barrier.pass(Direction.BOTH);
      from.close();
      to.close();
    } catch (IOException e) {
      // They are of no use any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether neither direction can go on. */
  boolean isOver() {
    return from.isClosed() || to.isClosed() || (from.isOutputShutdown() && to.isOutputShutdown());
  }
}
