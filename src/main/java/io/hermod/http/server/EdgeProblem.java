package io.hermod.http.server;

import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error in the form of the Edge module: as the body of a response, where the details are a
 * single object, and in the reported properties of the module twin.
 *
 * @param code the detailed error code
 */
public record EdgeProblem(int status, String code, String message) {
  private static final Map<Integer, String> STATUS_NAMES =
      Map.ofEntries(
          Map.entry(400, "BadRequest"),
          Map.entry(401, "UnAuthorized"),
          Map.entry(404, "NotFound"),
          Map.entry(405, "MethodNotAllowed"),
          Map.entry(408, "RequestTimeout"),
          Map.entry(409, "Conflict"),
          Map.entry(413, "RequestEntityTooLarge"),
          Map.entry(415, "UnsupportedMediaType"),
          Map.entry(429, "TooManyRequests"),
          Map.entry(500, "InternalServerError"),
          Map.entry(503, "ServiceUnavailable"));

  static EdgeProblem of(ApiError error, String message) {
    return new EdgeProblem(error.status(), error.detailCode(), message);
  }

  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode error = json.putObject("error").put("code", statusName());
    error.putObject("details").put("code", code).put("message", message);
    return json;
  }

  String body() {
    return json().toString();
  }

  /** Returns the text for the reported properties. */
  public String reported() {
    return "HttpStatusCode='%s' ErrorCode='%s' Message='%s'".formatted(statusName(), code, message);
  }

  private String statusName() {
    return STATUS_NAMES.getOrDefault(status, String.valueOf(status));
  }
}
