package io.hermod.config;

import io.hermod.config.setting.LimitSettings;
import io.hermod.config.source.Configuration;
import java.time.Duration;

/**
 * How much of the HTTP server's resources clients may use.
 *
 * @param maxConnectionsPerAddress from one IPv4 address, or one /64 network of IPv6
 * @param receiveBytes memory for requests that have not arrived completely
 * @param responseBytes memory for large responses that clients have not read
 * @param maxStreams concurrent requests on one HTTP/2 connection
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
   * @param head to send the head of a request, and for the TLS handshake before it
   * @param body to send a whole request body
   * @param write to read a response
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
