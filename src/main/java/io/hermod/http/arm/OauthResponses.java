package io.hermod.http.arm;

import io.hermod.access.token.BearerTokens;
import io.hermod.access.token.SignInResult;
import io.hermod.access.token.SignInResult.Refused;
import io.hermod.access.token.SignInResult.SignedIn;
import io.hermod.http.call.CallResponse;
import io.hermod.http.server.FailedSignIns;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the responses to sign-in requests, in the form of OAuth 2. */
final class OauthResponses {
  private OauthResponses() {}

  static CallResponse of(SignInResult result) {
    return switch (result) {
      case SignedIn good -> CallResponse.ok(token(good.token()));
      case Refused no when no.error().equals(Refused.INVALID_CLIENT) ->
          error(401, no.error(), no.reason()).with("WWW-Authenticate", "Basic realm=\"hermod\"");
      case Refused no -> error(400, no.error(), no.reason());
    };
  }

  static CallResponse invalidRequest(String reason) {
    return error(400, "invalid_request", reason);
  }

  static CallResponse unknownTenant() {
    return invalidRequest(
        "This server has no such tenant. Use the tenant in credentials.json, or adfs.");
  }

  static CallResponse wrongMethod(String allowed) {
    return error(405, "invalid_request", "Only " + allowed + " can be used here.")
        .with("Allow", allowed);
  }

  static CallResponse unavailable() {
    return error(503, "temporarily_unavailable", "Sign-in is not available now. Try again later.")
        .with("Retry-After", "5");
  }

  static CallResponse tooManyFailures(String wait) {
    return error(429, "temporarily_unavailable", FailedSignIns.ADVICE).with("Retry-After", wait);
  }

  static CallResponse error(int status, String code, String reason) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("error", code).put("error_description", reason);
    return CallResponse.json(status, body);
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
