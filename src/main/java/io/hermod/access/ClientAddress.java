package io.hermod.access;

import java.net.InetAddress;

/**
 * The address of a client for the purpose of limits: an IPv4 address, or the /64 network of an IPv6
 * address, because a client that has one address of such a network can use all of them.
 */
public record ClientAddress(long high, long low) {
  private static final int V4_BYTES = 4;
  private static final int NETWORK_BYTES = 8;
  private static final long V4 = 0xFFFF_0000_0000L;

  public static ClientAddress of(InetAddress address) {
    byte[] bytes = address.getAddress();
    return bytes.length == V4_BYTES
        ? new ClientAddress(0, V4 | number(bytes, V4_BYTES))
        : new ClientAddress(number(bytes, NETWORK_BYTES), 0);
  }

  private static long number(byte[] bytes, int count) {
    long number = 0;
    for (int i = 0; i < count; i++) {
      number = number << 8 | (bytes[i] & 0xFF);
    }
    return number;
  }
}
