package io.hermod.http;

import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the Edge module says when something went wrong: in the body of an answer, where the details
 * are one object, and in the reported properties of its twin.
 *
 * @param code what it is in detail
 */
record EdgeProblem(int status, String code, String message) {
  private static final Map<Integer, String> STATUS_NAMES =
      Map.of(
          400, "BadRequest",
          401, "UnAuthorized",
          404, "NotFound",
          405, "MethodNotAllowed",
          409, "Conflict",
          413, "RequestEntityTooLarge",
          415, "UnsupportedMediaType",
          500, "InternalServerError",
          503, "ServiceUnavailable");

  static EdgeProblem of(ApiError error, String message) {
    return new EdgeProblem(error.status(), error.detailCode(), message);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode error = json.putObject("error").put("code", statusName());
    error.putObject("details").put("code", code).put("message", message);
    return json;
  }

  String body() {
    return json().toString();
  }

  /** As it stands in reported properties. */
  String reported() {
    return "HttpStatusCode='%s' ErrorCode='%s' Message='%s'".formatted(statusName(), code, message);
  }

  private String statusName() {
    return STATUS_NAMES.getOrDefault(status, String.valueOf(status));
  }
}
