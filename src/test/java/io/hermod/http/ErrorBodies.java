package io.hermod.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that error answers of the data plane have the shape that clients parse. */
public final class ErrorBodies {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String REPORT =
      " The server's log has more about request"
          + " '[0-9a-f-]{36}:1:7/10/2026 6:01:16 PM \\(UTC\\)'\\.";

  private ErrorBodies() {}

  /** Asserts status and codes and returns the message without the report that follows it. */
  public static String messageOf(
      HttpResponse<String> response, int status, String code, String detail) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("content-type"))
        .hasValue("application/json; charset=utf-8");
    assertThat(response.headers().firstValue("api-supported-versions")).hasValue("2018-01-01");
    String requestId = response.headers().firstValue("x-ms-request-id").orElseThrow();
    String message = messageIn(response.body(), code, detail);
    assertThat(response.body()).contains(requestId);
    return message;
  }

  public static String messageIn(String body, String code, String detail) {
    JsonNode error = MAPPER.readTree(body).get("error");
    String message = error.get("message").asString();
    assertThat(error.get("code").asString()).isEqualTo(code);
    assertThat(error.get("details")).hasSize(1);
    assertThat(error.get("details").get(0).get("code").asString()).isEqualTo(detail);
    assertThat(error.get("details").get(0).get("message").asString()).isEqualTo(message);
    assertThat(message).matches("(?s).*" + REPORT);
    return message.replaceFirst("(?s)" + REPORT + "$", "");
  }
}
