package io.hermod.http.server;

import io.hermod.access.ClientAddress;
import java.util.HashMap;
import java.util.Map;

/** The number of connections, in total and per address. All event loops share it. */
final class ConnectionCounts {

  /** Which limit a new connection exceeds. */
  enum Excess {
    NONE,
    ADDRESS,
    TOTAL
  }

  private final int most;
  private final int mostPerAddress;
  private final Map<ClientAddress, Integer> byAddress = new HashMap<>();
  private int total;

  ConnectionCounts(int most, int mostPerAddress) {
    this.most = most;
    this.mostPerAddress = mostPerAddress;
  }

  /** Counts a connection even if it exceeds a limit; {@link #leave} must follow in either case. */
  synchronized Excess enter(ClientAddress from) {
    total++;
    int fromThere = byAddress.merge(from, 1, Integer::sum);
    if (fromThere > mostPerAddress) {
      return Excess.ADDRESS;
    }
    return total > most ? Excess.TOTAL : Excess.NONE;
  }

  synchronized void leave(ClientAddress from) {
    total--;
    int left = byAddress.getOrDefault(from, 0) - 1;
    if (left > 0) {
      byAddress.put(from, left);
    } else {
      byAddress.remove(from);
    }
  }

  synchronized int total() {
    return total;
  }
}
