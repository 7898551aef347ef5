package io.hermod.http;

import io.hermod.access.BearerTokens;
import io.hermod.access.SignInResult;
import io.hermod.access.SignInResult.Refused;
import io.hermod.access.SignInResult.SignedIn;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What clients that sign in are answered with, in the form of OAuth 2. */
final class OauthAnswers {
  private OauthAnswers() {}

  static ArmAnswer of(SignInResult result) {
    return switch (result) {
      case SignedIn good -> ArmAnswer.ok(token(good.token()));
      case Refused no when no.error().equals(Refused.INVALID_CLIENT) ->
          error(401, no.error(), no.reason()).with("WWW-Authenticate", "Basic realm=\"hermod\"");
      case Refused no -> error(400, no.error(), no.reason());
    };
  }

  static ArmAnswer invalidRequest(String reason) {
    return error(400, "invalid_request", reason);
  }

  static ArmAnswer unknownTenant() {
    return invalidRequest(
        "This server has no such tenant. Its own is in credentials.json, and adfs works too.");
  }

  static ArmAnswer wrongMethod(String allowed) {
    return error(405, "invalid_request", "Only " + allowed + " can be used here.")
        .with("Allow", allowed);
  }

  static ArmAnswer unavailable() {
    return error(503, "temporarily_unavailable", "Nobody can sign in now. Try again later.")
        .with("Retry-After", "5");
  }

  static ArmAnswer tooManyFailures(String wait) {
    return error(429, "temporarily_unavailable", FailedSignIns.ADVICE).with("Retry-After", wait);
  }

  static ArmAnswer error(int status, String code, String reason) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("error", code).put("error_description", reason);
    return ArmAnswer.json(status, body);
  }

  private static ObjectNode token(String token) {
    long seconds = BearerTokens.LIFETIME.toSeconds();
    return JsonNodeFactory.instance
        .objectNode()
        .put("token_type", "Bearer")
        .put("expires_in", seconds)
        .put("ext_expires_in", seconds)
        .put("access_token", token);
  }
}
