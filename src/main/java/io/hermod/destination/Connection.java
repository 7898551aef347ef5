package io.hermod.destination;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A connection to a webhook's server, used for one request at a time. */
final class Connection {
  private static final int MAX_IDLE_SECONDS = 60;
  private static final CharSequence KEEP_ALIVE = HttpHeaders.createOptimized("keep-alive");
  private static final Pattern TIMEOUT =
      Pattern.compile("\\btimeout\\s*=\\s*(\\d{1,9})(?!\\d)", Pattern.CASE_INSENSITIVE);

  private final Connections siblings;
  private final HttpClientConnection http;
  private long expiresAt;

  Connection(Connections siblings, HttpClientConnection http) {
    this.siblings = siblings;
    this.http = http;
    http.closeHandler(_ -> siblings.closed(this));
  }

  Future<HttpClientRequest> request(RequestOptions options) {
    return http.request(options);
  }

  /**
   * This answer has ended: the next request may use the connection, unless the server closes it.
   */
  void answered(HttpClientResponse answer) {
    int seconds = staysOpen(answer) ? idleSeconds(answer.getHeader(KEEP_ALIVE)) : 0;
    if (seconds > 0) {
      siblings.release(this, seconds);
    } else {
      close();
    }
  }

  private static boolean staysOpen(HttpClientResponse answer) {
    String wish = answer.getHeader(HttpHeaders.CONNECTION);
    return answer.version() == HttpVersion.HTTP_1_1 && !"close".equalsIgnoreCase(wish);
  }

  /** A second less than the server says it waits: it must not close what we are about to use. */
  static int idleSeconds(@Nullable String keepAlive) {
    if (keepAlive == null) {
      return MAX_IDLE_SECONDS;
    }
    Matcher timeout = TIMEOUT.matcher(keepAlive);
    return timeout.find()
        ? Math.clamp(Integer.parseInt(timeout.group(1)) - 1L, 0, MAX_IDLE_SECONDS)
        : MAX_IDLE_SECONDS;
  }

  boolean tryToBeLate() {
    return siblings.tryToBeLate();
  }

  void noLongerLate() {
    siblings.noLongerLate();
  }

  void expiresAt(long tick) {
    expiresAt = tick;
  }

  boolean hasExpired(long tick) {
    return expiresAt <= tick;
  }

  void close() {
    http.close();
  }
}
