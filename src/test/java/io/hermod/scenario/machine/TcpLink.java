package io.hermod.scenario.machine;

import java.util.List;

/** All connections of one program to others, which are cut and healed together. */
public record TcpLink(List<TcpProxy> proxies) {

  public TcpLink {
    proxies = List.copyOf(proxies);
  }

  public void cut(Direction direction) {
    proxies.forEach(proxy -> proxy.cut(direction));
  }

  /** Closes all connections, and refuses others. */
  public void refuse() {
    proxies.forEach(TcpProxy::refuse);
  }

  public void heal() {
    proxies.forEach(TcpProxy::heal);
  }
}
