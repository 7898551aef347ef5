package io.hermod.access.token;

/**
 * An OAuth 2 token request; members that the client did not send are empty.
 *
 * @param scope the audience of the token; older clients send {@code resource} instead
 */
public record SignInRequest(
    String grantType, String clientId, String clientSecret, String scope, String resource) {

  @Override
  public String toString() {
    return "SignInRequest[clientId=" + clientId + "]";
  }
}
