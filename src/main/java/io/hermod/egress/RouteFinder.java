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

/**
 * Finds the way to a host: resolves its name, and checks every address that it has. Never blocks.
 */
public final class RouteFinder {
  private final NameResolver names;
  private final Egress egress;

  public RouteFinder(Vertx vertx, Egress egress) {
    this.names = ((VertxInternal) vertx).nameResolver();
    this.egress = egress;
  }

  /**
   * Fails with a {@link DeniedAddressException} where one of its addresses is denied, with an
   * {@link UnknownHostException} where it has none.
   */
  public Future<Route> routeTo(String host) {
    Optional<InetAddress> literal = HostLiteral.parse(host).filter(_ -> !isName(host));
    Optional<String> denial = egress.policy().evidentDenial(host);
    if (denial.isPresent()) {
      return Future.failedFuture(new DeniedAddressException(denial.get()));
    }
    return egress
        .proxy()
        .optionsFor(host)
        .<Future<Route>>map(proxy -> Future.succeededFuture(new Route.Proxied(proxy)))
        .or(() -> literal.map(address -> Future.succeededFuture(new Route.Direct(address))))
        .orElseGet(() -> names.resolveAll(host).compose(this::checked));
  }

  /** Has the machine itself say what {@code localhost} is: it may be of version 6. */
  private static boolean isName(String host) {
    return host.toLowerCase(java.util.Locale.ROOT).endsWith("localhost");
  }

  /** Or whoever connects might take the name, and resolve that again. */
  private static InetAddress withoutName(InetAddress address) {
    return InetAddress.ofLiteral(address.getHostAddress());
  }

  /** All of them: who names a denied address beside a good one wants us to take it next time. */
  private Future<Route> checked(List<InetSocketAddress> found) {
    for (InetSocketAddress each : found) {
      Optional<String> denial = egress.policy().denial(each.getAddress());
      if (denial.isPresent()) {
        return Future.failedFuture(new DeniedAddressException(denial.get()));
      }
    }
    return found.isEmpty()
        ? Future.failedFuture(new UnknownHostException())
        : Future.succeededFuture(new Route.Direct(withoutName(found.getFirst().getAddress())));
  }
}
