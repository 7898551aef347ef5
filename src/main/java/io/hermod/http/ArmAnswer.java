package io.hermod.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a management call is answered with.
 *
 * @param problem what the body says, where it tells of an error
 */
record ArmAnswer(
    int status, Optional<Buffer> body, Map<String, String> headers, Optional<Problem> problem) {

  /** An error, whatever form it has on the wire. */
  record Problem(String code, String message) {}

  private ArmAnswer(int status, Optional<Buffer> body) {
    this(status, body, Map.of(), Optional.empty());
  }

  static ArmAnswer ok(JsonNode body) {
    return json(200, body);
  }

  static ArmAnswer created(ObjectNode body) {
    return json(201, body);
  }

  static ArmAnswer accepted(ObjectNode body) {
    return json(202, body);
  }

  static ArmAnswer noContent() {
    return new ArmAnswer(204, Optional.empty());
  }

  /** Done, and nothing to tell. */
  static ArmAnswer empty() {
    return new ArmAnswer(200, Optional.empty());
  }

  static ArmAnswer error(int status, String code, String message) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode error = body.putObject("error").put("code", code).put("message", message);
    error.putArray("details");
    return error(status, body, new Problem(code, message));
  }

  /** Too much is being sent and received already. */
  static ArmAnswer overloaded() {
    return error(
            503, "ServiceUnavailable", "The server has too much to send and receive. Try later.")
        .with("Retry-After", "5");
  }

  /** The client's address has shown too many wrong credentials. */
  static ArmAnswer tooManyFailures(String wait) {
    return error(429, "TooManyRequests", FailedSignIns.ADVICE).with("Retry-After", wait);
  }

  /** An error in another form. */
  static ArmAnswer error(int status, ObjectNode body, Problem problem) {
    return new ArmAnswer(status, Optional.of(ArmJson.write(body)), Map.of(), Optional.of(problem));
  }

  /** A list without anything in it. */
  static ObjectNode list() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("value");
    return json.putNull("nextLink");
  }

  ArmAnswer with(String header, String value) {
    return with(Map.of(header, value));
  }

  ArmAnswer with(Map<String, String> others) {
    return new ArmAnswer(status, body, others, problem);
  }

  /** Writes this on the request's event loop; a client that went away gets nothing. */
  void write(HttpServerRequest request, String requestId) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    response.setStatusCode(status);
    response.putHeader("x-ms-request-id", requestId).putHeader("Cache-Control", "no-store");
    headers.forEach((name, value) -> response.putHeader(name, value));
    body.ifPresentOrElse(json -> sendJson(request, json), response::end);
  }

  static ArmAnswer json(int status, JsonNode body) {
    return new ArmAnswer(status, Optional.of(ArmJson.write(body)));
  }

  private static void sendJson(HttpServerRequest request, Buffer json) {
    HttpServerResponse response = request.response();
    response.putHeader("Content-Type", "application/json; charset=utf-8");
    if (!LargeResponse.send(request, json)) {
      ArmAnswer refusal = overloaded();
      refusal.headers().forEach((name, value) -> response.putHeader(name, value));
      response.setStatusCode(refusal.status()).end(refusal.body().orElseThrow());
    }
  }
}
