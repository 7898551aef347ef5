package io.hermod.config;

import java.time.Duration;

/**
 * What clients may take of the HTTP server.
 *
 * @param maxConnectionsPerAddress from one IPv4 address, or one /64 of IPv6
 * @param receiveBytes of memory, for requests that have not arrived completely
 * @param responseBytes of memory, for large responses that clients have not read
 * @param maxStreams requests at a time on one HTTP/2 connection
 */
public record HttpConfig(
    int maxConnections,
    int maxConnectionsPerAddress,
    Timeouts timeouts,
    long receiveBytes,
    long responseBytes,
    int maxStreams) {

  /**
   * How long a client may take.
   *
   * @param head for a request's head, and for the TLS handshake before it
   * @param body for a whole request body
   * @param write for reading a response
   * @param idle until its next request
   */
  public record Timeouts(Duration head, Duration body, Duration write, Duration idle) {}

  static HttpConfig of(Configuration from) {
    return new HttpConfig(
        from.value(LimitSettings.MAX_CONNECTIONS),
        from.value(LimitSettings.MAX_CONNECTIONS_PER_ADDRESS),
        new Timeouts(
            from.value(LimitSettings.HEAD_TIMEOUT),
            from.value(LimitSettings.BODY_TIMEOUT),
            from.value(LimitSettings.WRITE_TIMEOUT),
            from.value(LimitSettings.IDLE_TIMEOUT)),
        from.value(LimitSettings.RECEIVE_BYTES),
        from.value(LimitSettings.RESPONSE_BYTES),
        from.value(LimitSettings.MAX_STREAMS));
  }
}
