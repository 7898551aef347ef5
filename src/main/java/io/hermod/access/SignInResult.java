package io.hermod.access;

/** What became of a request for a token. */
public sealed interface SignInResult {

  /** Prints without the token. */
  record SignedIn(String token) implements SignInResult {
    @Override
    public String toString() {
      return "SignedIn[]";
    }
  }

  /**
   * No token.
   *
   * @param error one of the codes of OAuth 2
   */
  record Refused(String error, String reason) implements SignInResult {
    public static final String INVALID_CLIENT = "invalid_client";
  }
}
