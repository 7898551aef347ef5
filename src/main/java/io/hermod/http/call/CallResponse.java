package io.hermod.http.call;

import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.LargeResponse;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The response to a management call.
 *
 * @param problem the error in the body, if it is an error
 * @param stream writes the body, if it goes on until the client or the server ends it
 */
public record CallResponse(
    int status,
    Optional<Buffer> body,
    Map<String, String> headers,
    Optional<Problem> problem,
    Optional<Stream> stream) {

  private static final String CONTENT_TYPE = "Content-Type";
  private static final String JSON = "application/json; charset=utf-8";

  /** An error, independent of its form on the wire. */
  public record Problem(String code, String message) {}

  /** A body that is written piece by piece. */
  @FunctionalInterface
  public interface Stream {
    /**
     * Begins the body on the event loop of the request. Returns the response to send instead if
     * that is not possible now; null if it has begun.
     */
    @Nullable CallResponse begin(HttpServerRequest request);
  }

  private CallResponse(int status, Optional<Buffer> body) {
    this(status, body, Map.of(), Optional.empty(), Optional.empty());
  }

  public static CallResponse ok(JsonNode body) {
    return json(200, body);
  }

  public static CallResponse created(ObjectNode body) {
    return json(201, body);
  }

  public static CallResponse accepted(ObjectNode body) {
    return json(202, body);
  }

  public static CallResponse noContent() {
    return new CallResponse(204, Optional.empty());
  }

  /** Returns a 200 without a body. */
  public static CallResponse empty() {
    return new CallResponse(200, Optional.empty());
  }

  public static CallResponse redirect(String location) {
    return new CallResponse(302, Optional.empty()).with("Location", location);
  }

  public static CallResponse stream(Stream stream) {
    return new CallResponse(200, Optional.empty(), Map.of(), Optional.empty(), Optional.of(stream));
  }

  public static CallResponse error(int status, String code, String message) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode error = body.putObject("error").put("code", code).put("message", message);
    error.putArray("details");
    return error(status, body, new Problem(code, message));
  }

  /** Returns a 503 for a server that is sending or receiving too much. */
  public static CallResponse overloaded() {
    return error(503, "ServiceUnavailable", "The server is overloaded. Try again later.")
        .with("Retry-After", "5");
  }

  /** Returns a 429 for a client whose address has sent too many wrong credentials. */
  public static CallResponse tooManyFailures(String wait) {
    return error(429, "TooManyRequests", FailedSignIns.ADVICE).with("Retry-After", wait);
  }

  /** Returns an error with a body of another form. */
  public static CallResponse error(int status, ObjectNode body, Problem problem) {
    return new CallResponse(
        status,
        Optional.of(RequestJson.write(body)),
        Map.of(),
        Optional.of(problem),
        Optional.empty());
  }

  /** Returns a body that is not JSON. */
  public static CallResponse bytes(Buffer body) {
    return new CallResponse(200, Optional.of(body)).with(CONTENT_TYPE, "application/octet-stream");
  }

  /** Returns an empty list. */
  public static ObjectNode list() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("value");
    return json.putNull("nextLink");
  }

  public CallResponse with(String header, String value) {
    return with(Map.of(header, value));
  }

  public CallResponse with(Map<String, String> others) {
    return new CallResponse(status, body, others, problem, stream);
  }

  /** Sends this on the event loop of the request, unless the client has disconnected. */
  public void write(HttpServerRequest request, String requestId) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    response.setStatusCode(status);
    response.putHeader("x-ms-request-id", requestId).putHeader("Cache-Control", "no-store");
    headers.forEach((name, value) -> response.putHeader(name, value));
    if (stream.isPresent()) {
      begin(stream.get(), request, requestId);
    } else {
      body.ifPresentOrElse(json -> sendJson(request, json), response::end);
    }
  }

  private static void begin(Stream stream, HttpServerRequest request, String requestId) {
    CallResponse refusal = stream.begin(request);
    if (refusal != null) {
      refusal.write(request, requestId);
    }
  }

  public static CallResponse json(int status, JsonNode body) {
    return new CallResponse(status, Optional.of(RequestJson.write(body)));
  }

  private static void sendJson(HttpServerRequest request, Buffer json) {
    HttpServerResponse response = request.response();
    if (!response.headers().contains(CONTENT_TYPE)) {
      response.putHeader(CONTENT_TYPE, JSON);
    }
    if (!LargeResponse.send(request, json)) {
      CallResponse refusal = overloaded();
      response.putHeader(CONTENT_TYPE, JSON);
      refusal.headers().forEach((name, value) -> response.putHeader(name, value));
      response.setStatusCode(refusal.status()).end(refusal.body().orElseThrow());
    }
  }
}
