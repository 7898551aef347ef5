package io.hermod.handshake;

import io.hermod.handshake.Verdict.Agreed;
import io.hermod.handshake.Verdict.Refused;
import io.hermod.handshake.Verdict.Silent;
import io.hermod.handshake.Verdict.Unclear;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Judges answers by the rules of the documents. */
final class Verdicts {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String CODE = "validationResponse";

  private Verdicts() {}

  /** The answer to a validation event: exactly 200, and its code. */
  static Verdict onEvent(Answer answer, String code) {
    if (answer.status() == 200) {
      return holds(answer.body(), code) ? new Agreed() : new Silent();
    }
    return isSuccess(answer)
        ? refused(answer, "to a validation event; only 200 is taken for consent.")
        : failed(answer);
  }

  /** The answer to OPTIONS: any success with the header that names us, or everybody. */
  static Verdict onOptions(Answer answer, String origin) {
    if (!isSuccess(answer)) {
      return answer.status() == 405
          ? refused(answer, "to OPTIONS: it does not take part in the handshake of CloudEvents.")
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

  private static Verdict failed(Answer answer) {
    return answer.status() >= 500
        ? new Unclear("The endpoint answered " + answer.status() + ".")
        : new Refused("The endpoint answered " + answer.status() + ".");
  }

  private static Refused refused(Answer answer, String rest) {
    return new Refused("The endpoint answered " + answer.status() + " " + rest);
  }

  private static boolean isSuccess(Answer answer) {
    return answer.status() >= 200 && answer.status() < 300;
  }

  private static boolean holds(byte[] body, String code) {
    return read(body).propertyStream().anyMatch(member -> isCode(member, code));
  }

  /** The documents' own samples write the name in two ways. */
  private static boolean isCode(Map.Entry<String, JsonNode> member, String code) {
    return member.getKey().equalsIgnoreCase(CODE)
        && member.getValue().isString()
        && member.getValue().stringValue().equals(code);
  }

  /** What is no JSON has no members. */
  private static JsonNode read(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException notJson) {
      return JSON.missingNode();
    }
  }
}
