package io.hermod.access;

/**
 * What a client sends to get a token, in the words of OAuth 2; empty where it says nothing.
 *
 * @param scope or {@code resource}: whom the token is to be for
 */
public record SignInRequest(
    String grantType, String clientId, String clientSecret, String scope, String resource) {

  @Override
  public String toString() {
    return "SignInRequest[clientId=" + clientId + "]";
  }
}
