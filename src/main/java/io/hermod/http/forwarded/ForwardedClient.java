package io.hermod.http.forwarded;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request that another server of the cluster forwarded, as that server names it in
 * headers. Whoever reads this believes it only with a valid {@link PeerProof}.
 *
 * @param node the server that forwarded the request
 * @param address the address from which the client sent it
 * @param tlsVersion such as {@code TLSv1.3}; null if the client used plain HTTP
 */
public record ForwardedClient(String node, String address, @Nullable String tlsVersion) {
  static final CharSequence NODE = HttpHeaders.createOptimized("hermod-forwarded");
  static final CharSequence ADDRESS = HttpHeaders.createOptimized("hermod-client-address");
  static final CharSequence TLS = HttpHeaders.createOptimized("hermod-client-tls");
  public static final CharSequence PROOF = HttpHeaders.createOptimized("hermod-peer");

  private static final Set<CharSequence> HEADERS = Set.of(NODE, ADDRESS, TLS, PROOF);

  /** Returns null if the headers name no client. */
  static @Nullable ForwardedClient read(MultiMap headers) {
    String node = headers.get(NODE);
    String address = headers.get(ADDRESS);
    return node == null || address == null
        ? null
        : new ForwardedClient(node, address, headers.get(TLS));
  }

  /** Returns {@code https} or {@code http}, as the client used it. */
  public String scheme() {
    return tlsVersion == null ? "http" : "https";
  }

  /** Replaces what the headers say, with this and its proof. */
  void write(MultiMap headers, String proof) {
    HEADERS.forEach(headers::remove);
    headers.set(NODE, node).set(ADDRESS, address).set(PROOF, proof);
    if (tlsVersion != null) {
      headers.set(TLS, tlsVersion);
    }
  }
}
