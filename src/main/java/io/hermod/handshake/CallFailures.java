package io.hermod.handshake;

import io.hermod.egress.DeniedAddressException;
import io.hermod.handshake.Reply.NoAnswer;
import io.netty.handler.proxy.ProxyConnectException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Says what a call's failure means. */
final class CallFailures {
  private CallFailures() {}

  /** Our own words and the kind of fault: a message might quote the URL with its secrets. */
  static Reply reply(Throwable failure) {
    return switch (failure) {
      case DeniedAddressException denied ->
          new Reply.NotCalled("has an address that must not be called: " + denied.getMessage());
      case UnknownHostException _ -> new NoAnswer("has a host name that cannot be resolved");
      case ProxyConnectException _ -> new NoAnswer("cannot be reached through the proxy");
      case io.netty.channel.ConnectTimeoutException _ ->
          new NoAnswer("cannot be connected to in time");
      case ConnectException _ -> new NoAnswer("refuses connections");
      case TimeoutException _ -> new NoAnswer("cannot be connected to in time");
      case SSLException _ ->
          new NoAnswer("cannot be trusted: TLS failed with " + failure.getClass().getSimpleName());
      default -> new NoAnswer("broke the connection: " + failure.getClass().getSimpleName());
    };
  }
}
