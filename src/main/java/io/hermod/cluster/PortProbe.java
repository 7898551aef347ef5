package io.hermod.cluster;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;

/** Asks the port of a node whether somebody is there. */
final class PortProbe {
  private static final Duration LIMIT = Duration.ofMillis(300);

  private PortProbe() {}

  static SilenceRule.Port ask(URI url) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(url.getHost(), port(url)), (int) LIMIT.toMillis());
      return SilenceRule.Port.UNCLEAR;
    } catch (ConnectException _) {
      return SilenceRule.Port.REFUSES;
    } catch (IOException | IllegalArgumentException _) {
      return SilenceRule.Port.UNCLEAR;
    }
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return "https".equals(url.getScheme()) ? 443 : 80;
  }
}
