package io.hermod.egress;

import io.hermod.config.EgressConfig;
import io.hermod.topic.IpAddress;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which addresses may be called on behalf of clients, in whatever notation they were written.
 *
 * @param allowed takes precedence over what is denied
 */
public record EgressPolicy(List<NetworkRange> allowed, List<NetworkRange> denied) {
  /** Permits every address. */
  public static final EgressPolicy OPEN = new EgressPolicy(List.of(), List.of());

  static final String SETTING = "outbound.deny-networks";

  private static final int V4_BYTES = 4;
  private static final long V4 = 0xFFFF_0000_0000L;

  public static EgressPolicy of(EgressConfig config) {
    return new EgressPolicy(ranges(config.allowed()), ranges(config.denied()));
  }

  private static List<NetworkRange> ranges(List<String> entries) {
    return entries.stream().map(NetworkRange::of).toList();
  }

  /** Returns why the address must not be called, in words; empty if it may be called. */
  Optional<String> denial(InetAddress address) {
    IpAddress number = number(address);
    return Stream.concat(Stream.of(number), EmbeddedV4.in(number).stream())
        .flatMap(each -> denying(each).stream())
        .findFirst()
        .map(range -> "%s is denied by %s (%s)".formatted(text(address), SETTING, name(range)));
  }

  /** Returns why the host must not be called, if that is evident without resolving its name. */
  public Optional<String> evidentDenial(String host) {
    return HostLiteral.parse(host).flatMap(this::denial);
  }

  private Optional<NetworkRange> denying(IpAddress address) {
    return allowed.stream().anyMatch(range -> range.contains(address))
        ? Optional.empty()
        : denied.stream().filter(range -> range.contains(address)).findFirst();
  }

  private static String name(NetworkRange range) {
    return switch (range) {
      case KnownNetwork known -> known.toString();
      case NetworkRange.Cidr _ -> "one of its networks";
    };
  }

  private static String text(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }

  static IpAddress number(InetAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return bytes.remaining() == V4_BYTES
        ? new IpAddress(0, V4 | Integer.toUnsignedLong(bytes.getInt()))
        : new IpAddress(bytes.getLong(), bytes.getLong());
  }
}
