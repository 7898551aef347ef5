package io.hermod.validation;

import io.hermod.egress.DeniedAddressException;
import io.hermod.validation.EndpointReply.NoResponse;
import io.netty.handler.proxy.ProxyConnectException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Translates the failure of a call into a reply. */
final class CallFailures {
  private CallFailures() {}

  /**
   * Uses our own words and the type of the exception, because its message might quote the URL with
   * its secrets.
   */
  static EndpointReply reply(Throwable failure) {
    return switch (failure) {
      case DeniedAddressException denied ->
          new EndpointReply.NotCalled(
              "has an address that must not be called: " + denied.getMessage());
      case UnknownHostException _ -> new NoResponse("has a host name that cannot be resolved");
      case ProxyConnectException _ -> new NoResponse("cannot be reached through the proxy");
      case io.netty.channel.ConnectTimeoutException _ ->
          new NoResponse("did not accept a connection in time");
      case ConnectException _ -> new NoResponse("refuses connections");
      case TimeoutException _ -> new NoResponse("did not accept a connection in time");
      case SSLException _ ->
          new NoResponse(
              "cannot be trusted: TLS failed with " + failure.getClass().getSimpleName());
      default -> new NoResponse("broke the connection: " + failure.getClass().getSimpleName());
    };
  }
}
