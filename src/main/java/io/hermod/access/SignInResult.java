package io.hermod.access;

/** What became of a request for a token. */
public sealed interface SignInResult {

  /** Whether an id or a secret was shown that nobody has. */
  default boolean isWrongSecret() {
    return this instanceof Refused refused && refused.error().equals(Refused.INVALID_CLIENT);
  }

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
