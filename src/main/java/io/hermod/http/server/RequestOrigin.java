package io.hermod.http.server;

import io.hermod.access.ClientAddress;
import io.hermod.http.forwarded.ForwardedClient;
import io.hermod.http.forwarded.PeerProof;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from: the client at the other end of the connection or, if another server
 * of the cluster forwarded the request, the client of that server. Other headers, such as those of
 * a proxy, are ignored because they can be forged.
 */
public final class RequestOrigin {
  private RequestOrigin() {}

  /** Returns the address of the client. */
  public static String address(HttpServerRequest request) {
    ForwardedClient forwarded = forwarded(request);
    if (forwarded != null) {
      return forwarded.address();
    }
    return request.remoteAddress() == null
        ? "unknown"
        : String.valueOf(request.remoteAddress().hostAddress());
  }

  /**
   * Returns what to tell another server about the client of a request.
   *
   * @param node the name of this server
   */
  public static ForwardedClient client(HttpServerRequest request, String node) {
    return new ForwardedClient(node, address(request), tlsVersion(request));
  }

  /** Returns the TLS version that the client uses, such as {@code TLSv1.3}; null for plain HTTP. */
  public static @Nullable String tlsVersion(HttpServerRequest request) {
    ForwardedClient forwarded = forwarded(request);
    if (forwarded != null) {
      return forwarded.tlsVersion();
    }
    SSLSession tls = request.sslSession();
    return tls == null ? null : tls.getProtocol();
  }

  public static boolean isTls(HttpServerRequest request) {
    ForwardedClient forwarded = forwarded(request);
    return forwarded == null ? request.isSSL() : forwarded.tlsVersion() != null;
  }

  /** Returns {@code https} or {@code http}, as the client used it. */
  static String scheme(HttpServerRequest request) {
    ForwardedClient forwarded = forwarded(request);
    String scheme = forwarded == null ? request.scheme() : forwarded.scheme();
    return scheme == null ? "http" : scheme;
  }

  /** Returns the address for which failures of this request count. */
  static ClientAddress limited(HttpServerRequest request, ClientConnection connection) {
    ForwardedClient forwarded = forwarded(request);
    return forwarded == null ? connection.address() : limited(forwarded.address(), connection);
  }

  private static ClientAddress limited(String address, ClientConnection connection) {
    int zone = address.indexOf('%');
    try {
      return ClientAddress.of(
          InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone)));
    } catch (IllegalArgumentException unknown) {
      return connection.address();
    }
  }

  /** The header is looked up first, because almost no request has it. */
  private static @Nullable ForwardedClient forwarded(HttpServerRequest request) {
    String proof = request.headers().get(ForwardedClient.PROOF);
    if (proof == null) {
      return null;
    }
    ClientConnection connection = ClientConnection.of(request);
    PeerProof peers = connection == null ? null : connection.peers();
    return peers == null ? null : peers.clientOf(request, proof);
  }
}
