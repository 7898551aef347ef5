package io.hermod.cli.doctor;

import io.hermod.config.ServerConfig;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks whether the ports of a server that does not run are free. */
final class PortChecks {
  private static final int FIRST_FOR_EVERYBODY = 1024;

  private final ServerConfig config;

  PortChecks(ServerConfig config) {
    this.config = config;
  }

  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    add("https-port", config.httpsPort(), checks);
    add("http-port", config.httpPort(), checks);
    return checks;
  }

  private void add(String setting, @Nullable Integer port, List<Check> checks) {
    if (port == null || port == 0) {
      return;
    }
    String subject = "port " + port;
    InetSocketAddress address = new InetSocketAddress(config.host(), port);
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(address);
      checks.add(Check.good(subject, "free"));
    } catch (BindException e) {
      checks.add(refused(setting, port, String.valueOf(e.getMessage())));
    } catch (IOException e) {
      checks.add(
          Check.bad(
              subject,
              "cannot listen at %s: %s".formatted(config.host(), e.getMessage()),
              "Set --host to an address of this machine."));
    }
  }

  private Check refused(String setting, int port, String reason) {
    if (reason.contains("assign")) {
      return Check.bad(
          "port " + port,
          "%s is not an address of this machine".formatted(config.host()),
          "Set --host to one of its addresses.");
    }
    return reason.contains("denied") && port < FIRST_FOR_EVERYBODY
        ? forbidden(setting, port)
        : taken(setting, port, PortOwner.of(port).map(" by "::concat).orElse(""));
  }

  static Check forbidden(String setting, int port) {
    return Check.bad(
        "port " + port,
        "this user may not listen at a port below " + FIRST_FOR_EVERYBODY,
        "Choose a higher one with --%s, or give the service CAP_NET_BIND_SERVICE."
            .formatted(setting));
  }

  static Check taken(String setting, int port, String owner) {
    return Check.bad(
        "port " + port,
        "in use" + owner,
        "Stop that program, or choose another port with --%s.".formatted(setting));
  }
}
