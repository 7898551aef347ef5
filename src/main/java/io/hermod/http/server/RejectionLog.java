package io.hermod.http.server;

import io.vertx.core.http.HttpServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs rejected requests with the id that the caller got, so that an operator finds the reason that
 * a caller asks about. The server limits how many of these lines it writes per second.
 */
public final class RejectionLog {
  /** The server's configuration of the log names it too. */
  public static final String NAME = "io.hermod.rejected";

  private static final Logger LOG = LoggerFactory.getLogger(NAME);
  private static final int LONGEST = 500;

  private RejectionLog() {}

  /**
   * Logs a rejected request, without its query and without the words of the response: both may
   * quote secrets, such as the URL of a webhook.
   *
   * @param code the code of the error that the caller got
   */
  public static void tell(HttpServerRequest request, int status, String requestId, String code) {
    if (LOG.isInfoEnabled()) {
      LOG.info(
          "rejected request={} status={} method={} path={} address={} code={}",
          requestId,
          status,
          request.method(),
          printable(Endpoint.rawPath(request)),
          RequestOrigin.address(request),
          code);
    }
  }

  /** Callers choose the path, so line breaks are replaced and the length is limited. */
  private static String printable(String text) {
    String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return shortened.replaceAll("\\p{Cntrl}", "?");
  }
}
