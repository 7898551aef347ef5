package io.hermod.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.validation.ValidationDecision.Agreed;
import io.hermod.validation.ValidationDecision.Refused;
import io.hermod.validation.ValidationDecision.Silent;
import io.hermod.validation.ValidationDecision.Unclear;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Evaluates responses by the rules of the documents. */
final class ValidationDecider {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String CODE = "validationResponse";

  private ValidationDecider() {}

  /** Evaluates the response to a validation event: consent needs exactly 200 and the code. */
  static ValidationDecision onEvent(EndpointResponse answer, String code) {
    if (answer.status() == 200) {
      return holds(answer.body(), code) ? new Agreed() : new Silent();
    }
    return isSuccess(answer)
        ? refused(answer, "to a validation event; only 200 counts as consent.")
        : failed(answer);
  }

  /**
   * Evaluates the response to OPTIONS: consent needs any success and a header that allows our
   * origin or all origins.
   */
  static ValidationDecision onOptions(EndpointResponse answer, String origin) {
    if (!isSuccess(answer)) {
      return answer.status() == 405
          ? refused(answer, "to OPTIONS: it does not support the CloudEvents handshake.")
          : failed(answer);
    }
    if (answer.allowedOrigin() != null) {
      return names(answer.allowedOrigin().strip(), origin)
          ? new Agreed()
          : new Refused("Its WebHook-Allowed-Origin does not name " + origin + ".");
    }
    return answer.status() == 200
        ? new Silent()
        : refused(answer, "without WebHook-Allowed-Origin.");
  }

  private static boolean names(String allowed, String origin) {
    return allowed.equals("*") || allowed.equalsIgnoreCase(origin);
  }

  private static ValidationDecision failed(EndpointResponse answer) {
    return answer.status() >= 500
        ? new Unclear("The endpoint responded with " + answer.status() + ".")
        : new Refused("The endpoint responded with " + answer.status() + ".");
  }

  private static Refused refused(EndpointResponse answer, String rest) {
    return new Refused("The endpoint responded with " + answer.status() + " " + rest);
  }

  private static boolean isSuccess(EndpointResponse answer) {
    return answer.status() >= 200 && answer.status() < 300;
  }

  private static boolean holds(String body, String code) {
    return read(body).propertyStream().anyMatch(member -> isCode(member, code));
  }

  /** Ignores case, because the samples in the documents spell the name in two ways. */
  private static boolean isCode(Map.Entry<String, JsonNode> member, String code) {
    return member.getKey().equalsIgnoreCase(CODE)
        && member.getValue().isString()
        && member.getValue().stringValue().equals(code);
  }

  /** A body that is not JSON counts as an object without members. */
  private static JsonNode read(String body) {
    try {
      // As bytes, because some endpoints send a byte order mark.
      return JSON.readTree(body.getBytes(UTF_8));
    } catch (JacksonException notJson) {
      return JSON.missingNode();
    }
  }
}
