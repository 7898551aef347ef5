package io.hermod.http.server;

/** The errors with which the data plane refuses a request, and their names on the wire. */
public enum ApiError {
  INPUT_JSON_INVALID(400, "BadRequest", "InputJsonInvalid"),
  INVALID_CLOUD_EVENT_HEADER(400, "BadRequest", "InvalidCloudEventHeader"),
  INVALID_SAS(400, "BadRequest", "InvalidSas"),
  INVALID_REQUEST(400, "BadRequest", "BadRequest"),
  UNAUTHORIZED(401, "Unauthorized", "Unauthorized"),
  FORBIDDEN(403, "Forbidden", "Forbidden"),
  CLIENT_IP_REJECTED(403, "Forbidden", "ClientIPRejected"),
  NOT_FOUND(404, "NotFound", "ResourceNotFound"),
  METHOD_NOT_ALLOWED(405, "MethodNotAllowed", "MethodNotAllowed"),
  REQUEST_TIMEOUT(408, "RequestTimeout", "RequestTimeout"),
  TOO_LARGE(413, "RequestEntityTooLarge", "PayloadTooLarge"),
  INVALID_CONTENT_TYPE(415, "UnsupportedMediaType", "InvalidContentType"),
  TOO_MANY_REQUESTS(429, "TooManyRequests", "TooManyRequests"),
  URI_TOO_LONG(414, "RequestUriTooLong", "RequestUriTooLong"),
  HEADERS_TOO_LARGE(431, "RequestHeaderFieldsTooLarge", "RequestHeaderFieldsTooLarge"),
  INTERNAL(500, "InternalServerError", "InternalServerError"),
  UNAVAILABLE(503, "InternalServerError", "ServiceUnavailable");

  private final int status;
  private final String code;
  private final String detailCode;

  ApiError(int status, String code, String detailCode) {
    this.status = status;
    this.code = code;
    this.detailCode = detailCode;
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }

  public String detailCode() {
    return detailCode;
  }

  /** Returns the error body, which holds the message twice, as that of Event Grid does. */
  String body(String message) {
    String quoted = JsonText.quote(message);
    return "{\"error\":{\"code\":\""
        + code
        + "\",\"message\":"
        + quoted
        + ",\"details\":[{\"code\":\""
        + detailCode
        + "\",\"message\":"
        + quoted
        + "}]}}";
  }
}
