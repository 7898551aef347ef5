package io.hermod.cli.doctor;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that the server connects to.
 *
 * @param name as users know it
 */
record Peer(String name, String host, int port) {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final int LAST_PORT = 65_535;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?:\\w+://)?\\[?([^\\[\\]/]+?)]?:(\\d{1,5})");

  boolean hasValidPort() {
    return port > 0 && port <= LAST_PORT;
  }

  /** Returns what has this web address; empty if it is none. */
  static Optional<Peer> at(String name, String address) {
    try {
      return at(name, new URI(address));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  static Optional<Peer> at(String name, URI address) {
    String scheme = String.valueOf(address.getScheme());
    int usual = scheme.equals("https") ? HTTPS : HTTP;
    return scheme.startsWith("http") && address.getHost() != null
        ? Optional.of(
            new Peer(name, address.getHost(), address.getPort() < 0 ? usual : address.getPort()))
        : Optional.empty();
  }

  /**
   * Returns what has an address such as {@code broker_1:9092} or {@code SSL://[::1]:9093}; empty if
   * it has another form. Names of containers may have characters that a URL may not.
   */
  static Optional<Peer> of(String name, String hostAndPort) {
    Matcher parts = HOST_AND_PORT.matcher(hostAndPort.strip());
    return parts.matches()
        ? Optional.of(new Peer(name, parts.group(1), Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }
}
