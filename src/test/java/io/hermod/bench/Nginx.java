package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts nginx with our own servers and without the machine's configuration. */
final class Nginx {
  private static final Duration START = Duration.ofSeconds(5);

  private Nginx() {}

  /**
   * Starts nginx and waits until it accepts connections.
   *
   * @param port a port that the servers listen on
   * @param servers the content of the {@code http} block
   */
  static Process start(Children children, String name, int workers, int port, String servers) {
    Path folder = children.folder().resolve(name);
    Path file = folder.resolve("nginx.conf");
    try {
      Files.writeString(
          Files.createDirectories(folder).resolve("nginx.conf"),
          configuration(folder, workers, servers));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String errors = folder.resolve("error.log").toString();
    Process process =
        children.start(name, List.of("nginx", "-e", errors, "-c", file.toString()), Map.of());
    if (!Polling.await(START, () -> listens(port))) {
      throw new IllegalStateException("nginx did not start: see " + errors);
    }
    return process;
  }

  private static String configuration(Path folder, int workers, String servers) {
    return """
    daemon off;
    pid %1$s/pid;
    error_log %1$s/error.log;
    worker_processes %2$d;
    events { worker_connections 8192; }
    http {
      access_log off;
      tcp_nodelay on;
      keepalive_timeout 300s;
      keepalive_requests 1000000000;
      client_max_body_size 2m;
      client_body_buffer_size 256k;
      client_body_temp_path %1$s/client;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
    %3$s
    }
    """
        .formatted(folder, workers, servers.indent(2));
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
