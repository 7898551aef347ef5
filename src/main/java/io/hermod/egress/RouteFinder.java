package io.hermod.egress;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.resolver.NameResolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/** Finds the route to a host: resolves its name, and checks all its addresses. Never blocks. */
public final class RouteFinder {
  private final NameResolver names;
  private final Egress egress;

  public RouteFinder(Vertx vertx, Egress egress) {
    this.names = ((VertxInternal) vertx).nameResolver();
    this.egress = egress;
  }

  /**
   * Returns the route to a host. Fails with a {@link DeniedAddressException} if one of its
   * addresses is denied, and with an {@link UnknownHostException} if it has none.
   */
  public Future<ConnectionRoute> routeTo(String host) {
    Optional<InetAddress> literal = HostLiteral.parse(host).filter(_ -> !isName(host));
    Optional<String> denial = egress.policy().evidentDenial(host);
    if (denial.isPresent()) {
      return Future.failedFuture(new DeniedAddressException(denial.get()));
    }
    return egress
        .proxy()
        .optionsFor(host)
        .<Future<ConnectionRoute>>map(
            proxy -> Future.succeededFuture(new ConnectionRoute.Proxied(proxy)))
        .or(
            () ->
                literal.map(address -> Future.succeededFuture(new ConnectionRoute.Direct(address))))
        .orElseGet(() -> names.resolveAll(host).compose(this::checked));
  }

  /** Whether the machine must resolve the host: {@code localhost} may be an IPv6 address. */
  private static boolean isName(String host) {
    return host.toLowerCase(java.util.Locale.ROOT).endsWith("localhost");
  }

  /** Drops the name, because the client that connects might resolve it again. */
  private static InetAddress withoutName(InetAddress address) {
    return InetAddress.ofLiteral(address.getHostAddress());
  }

  /**
   * Checks all addresses: if a name has both a permitted and a denied one, the next call might use
   * the denied one.
   */
  private Future<ConnectionRoute> checked(List<InetSocketAddress> found) {
    for (InetSocketAddress each : found) {
      Optional<String> denial = egress.policy().denial(each.getAddress());
      if (denial.isPresent()) {
        return Future.failedFuture(new DeniedAddressException(denial.get()));
      }
    }
    return found.isEmpty()
        ? Future.failedFuture(new UnknownHostException())
        : Future.succeededFuture(
            new ConnectionRoute.Direct(withoutName(found.getFirst().getAddress())));
  }
}
