package io.hermod.egress;

import io.hermod.config.setting.ProxyConfig;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.Authenticator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The configured proxy, and the hosts that are called without it. */
public final class OutboundProxy {
  /** Calls every host directly. */
  public static final OutboundProxy NONE = new OutboundProxy(null);

  private final @Nullable ProxyConfig config;
  private final List<NetworkRange> exceptedNetworks;
  private final List<String> exceptedNames;

  private OutboundProxy(@Nullable ProxyConfig config) {
    List<String> exceptions = config == null ? List.of() : config.exceptions();
    this.config = config;
    this.exceptedNetworks = exceptions.stream().flatMap(each -> network(each).stream()).toList();
    this.exceptedNames =
        exceptions.stream()
            .filter(each -> network(each).isEmpty())
            .map(each -> each.startsWith("*") ? each.substring(1) : each)
            .map(each -> each.startsWith(".") ? each.substring(1) : each)
            .toList();
  }

  public static OutboundProxy of(@Nullable ProxyConfig config) {
    return config == null ? NONE : new OutboundProxy(config);
  }

  private static Optional<NetworkRange> network(String entry) {
    try {
      return Optional.of(NetworkRange.of(entry));
    } catch (IllegalArgumentException notANetwork) {
      return Optional.empty();
    }
  }

  /** Returns the proxy for a host; empty if the host is called directly. */
  Optional<ProxyOptions> optionsFor(String host) {
    return config == null || isExcepted(host) ? Optional.empty() : Optional.of(options(config));
  }

  private static ProxyOptions options(ProxyConfig config) {
    ProxyOptions options =
        new ProxyOptions()
            .setType(ProxyType.HTTP)
            .setHost(withoutBrackets(config.host()))
            .setPort(config.port());
    return config.user() == null
        ? options
        : options.setUsername(config.user()).setPassword(config.password());
  }

  private boolean isExcepted(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return exceptedNames.stream().anyMatch(each -> name.equals(each) || name.endsWith("." + each))
        || HostLiteral.parse(host).filter(this::isExcepted).isPresent();
  }

  private boolean isExcepted(InetAddress address) {
    return exceptedNetworks.stream().anyMatch(each -> each.contains(EgressPolicy.number(address)));
  }

  /** Makes a client of the JDK use the proxy. */
  public HttpClient.Builder applyTo(HttpClient.Builder client) {
    if (config == null) {
      return client;
    }
    if (config.user() != null) {
      // Otherwise, the JDK does not send the password to a proxy that it asks for a tunnel.
      System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
      client.authenticator(new Credentials(config));
    }
    return client.proxy(new Selector(config));
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private final class Selector extends ProxySelector {
    private final Proxy proxy;

    Selector(ProxyConfig config) {
      // The client resolves the name when it connects.
      this.proxy =
          new Proxy(
              Proxy.Type.HTTP,
              InetSocketAddress.createUnresolved(withoutBrackets(config.host()), config.port()));
    }

    @Override
    public List<Proxy> select(URI url) {
      return List.of(isExcepted(url.getHost()) ? Proxy.NO_PROXY : proxy);
    }

    @Override
    public void connectFailed(URI url, SocketAddress address, java.io.IOException failure) {
      // There is only one proxy, and the caller gets the failure anyway.
    }
  }

  private static final class Credentials extends Authenticator {
    private final ProxyConfig config;

    Credentials(ProxyConfig config) {
      this.config = config;
    }

    @Override
    protected @Nullable PasswordAuthentication getPasswordAuthentication() {
      return getRequestorType() == RequestorType.PROXY
          ? new PasswordAuthentication(
              config.user(), String.valueOf(config.password()).toCharArray())
          : null;
    }
  }
}
