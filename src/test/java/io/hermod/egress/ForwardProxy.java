package io.hermod.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A forward proxy on a free loopback port: tunnels for CONNECT, passes on requests in absolute
 * form, and knows names that no name server does.
 */
public final class ForwardProxy implements AutoCloseable {
  private static final String WHO_ARE_YOU =
      """
      HTTP/1.1 407 Who
      Proxy-Authenticate: Basic realm="p"
      Content-Length: 0

      """
          .replace("\n", "\r\n");

  /** The heads of all requests that came. */
  public final List<String> heads = new CopyOnWriteArrayList<>();

  private final Map<String, Integer> ports = new ConcurrentHashMap<>();
  private final ServerSocket socket;
  private volatile String credentials = "";

  public ForwardProxy() {
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Whoever asks for this host gets a server on this machine. */
  public void knows(String hostAndPort, int port) {
    ports.put(hostAndPort, port);
  }

  /** Lets nobody in without this header. */
  public void wants(String basicCredentials) {
    credentials = "Basic " + basicCredentials;
  }

  private void accept() {
    try {
      while (!socket.isClosed()) {
        Socket client = socket.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException _) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      heads.add(head);
      String[] line = head.substring(0, head.indexOf('\r')).split(" ", -1);
      if (!head.toLowerCase(Locale.ROOT)
              .contains(("proxy-authorization: " + credentials).toLowerCase(Locale.ROOT))
          && !credentials.isEmpty()) {
        write(client, WHO_ARE_YOU);
        serve(client);
      } else if (line[0].equals("CONNECT")) {
        tunnel(client, line[1], "");
      } else {
        String rest = line[1].substring("http://".length());
        int slash = rest.indexOf('/');
        String relative = head.replaceFirst(" http://[^/ ]+", " ");
        tunnel(client, slash < 0 ? rest : rest.substring(0, slash), relative);
      }
    } catch (IOException _) {
      // One of the two hung up.
    }
  }

  private void tunnel(Socket client, String target, String head) throws IOException {
    Integer port = ports.get(target);
    if (port == null) {
      write(client, "HTTP/1.1 502 Unknown\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      if (head.isEmpty()) {
        write(client, "HTTP/1.1 200 Connected\r\n\r\n");
      } else {
        write(server, head);
      }
      Thread back = Thread.ofVirtual().start(() -> copy(server, client));
      copy(client, server);
      back.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[8192];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        out.write(bytes, 0, read);
      }
      to.shutdownOutput();
    } catch (IOException _) {
      // Hung up.
    }
  }

  private static void write(Socket to, String text) throws IOException {
    to.getOutputStream().write(text.getBytes(ISO_8859_1));
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("hung up");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
