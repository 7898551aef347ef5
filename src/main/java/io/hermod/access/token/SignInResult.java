package io.hermod.access.token;

/** The result of a token request. */
public sealed interface SignInResult {

  /** Whether the client id is unknown or the secret is wrong. */
  default boolean isWrongSecret() {
    return this instanceof Refused refused && refused.error().equals(Refused.INVALID_CLIENT);
  }

  /** The client gets this token, which {@code toString} hides. */
  record SignedIn(String token) implements SignInResult {
    @Override
    public String toString() {
      return "SignedIn[]";
    }
  }

  /**
   * The client gets no token.
   *
   * @param error an error code of OAuth 2
   */
  record Refused(String error, String reason) implements SignInResult {
    public static final String INVALID_CLIENT = "invalid_client";
  }
}
