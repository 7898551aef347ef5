package io.hermod.destination.http;

import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.egress.DeniedAddressException;
import io.hermod.profile.Outcome;
import io.netty.handler.proxy.ProxyConnectException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Turns failures below HTTP into outcomes of the attempt. */
public final class ConnectionFailures {
  static final Unreachable NO_NAME =
      new Unreachable(Outcome.RESOLUTION_ERROR, "host name not resolved in time");

  private ConnectionFailures() {}

  /** Uses our own words and the kind of fault: its message might quote the URL with its secrets. */
  public static Unreachable outcome(Throwable failure) {
    return switch (failure) {
      case DeniedAddressException denied ->
          new Unreachable(Outcome.ADDRESS_DENIED, String.valueOf(denied.getMessage()));
      case UnknownHostException _ ->
          new Unreachable(Outcome.RESOLUTION_ERROR, "host name not resolved");
      case ProxyConnectException _ -> socketError("the proxy did not connect");
      case ConnectException _ -> socketError("connection refused or timed out");
      case SSLException _ -> socketError("TLS failed: " + failure.getClass().getSimpleName());
      default -> socketError("connection failed: " + failure.getClass().getSimpleName());
    };
  }

  private static Unreachable socketError(String words) {
    return new Unreachable(Outcome.SOCKET_ERROR, words);
  }
}
