package io.hermod.egress;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Parses the host of a URL as an address, in every notation that some resolver accepts: dotted,
 * decimal, octal, hexadecimal, short forms, IPv6 in brackets with a zone, and the names that always
 * mean this machine.
 */
final class HostLiteral {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  private HostLiteral() {}

  /** Returns the address; empty for a name that has to be resolved. */
  static Optional<InetAddress> parse(String host) {
    String text = withoutBrackets(host.toLowerCase(Locale.ROOT));
    String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    return isLocalhost(name) ? Optional.of(LOOPBACK) : address(name);
  }

  /** RFC 6761 reserves these names for the loopback address. */
  private static boolean isLocalhost(String name) {
    return name.equals("localhost") || name.endsWith(".localhost");
  }

  private static Optional<InetAddress> address(String text) {
    // The POSIX forms first: other parsers read 010.0.0.1 as 10.0.0.1, but the C library reads
    // 8.0.0.1.
    return read(text, Inet4Address::ofPosixLiteral)
        .or(() -> read(text, InetAddress::ofLiteral))
        .or(() -> read(withoutZone(text), InetAddress::ofLiteral));
  }

  private static Optional<InetAddress> read(String text, Function<String, InetAddress> reader) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(reader.apply(text));
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  /** The zone may name a network interface that this machine does not have. */
  private static String withoutZone(String text) {
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }
}
