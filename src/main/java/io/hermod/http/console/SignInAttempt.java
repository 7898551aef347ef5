package io.hermod.http.console;

import io.hermod.access.CredentialKind;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import java.util.Map;
import java.util.regex.Pattern;

/** What somebody signs in to the console with. */
sealed interface SignInAttempt {

  /** The secret of a link, which can be used once. */
  record WithLink(String link) implements SignInAttempt {
    @Override
    public CredentialKind kind() {
      return CredentialKind.SIGN_IN_LINK;
    }

    @Override
    public String refusal() {
      return "This link was used before or is older than ten minutes. Run `hermod console` on the"
          + " server for a new one.";
    }

    @Override
    public String toString() {
      return "WithLink[]";
    }
  }

  /** The id and the secret of a client. */
  record WithSecret(String clientId, String clientSecret) implements SignInAttempt {
    private static final Pattern CLIENT_ID =
        Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    @Override
    public CredentialKind kind() {
      return CredentialKind.CLIENT_SECRET;
    }

    @Override
    public String refusal() {
      return "There is no client with this id and secret.";
    }

    /** Only a value that looks like a client id: someone may have put the secret there. */
    @Override
    public Map<String, String> who() {
      return CLIENT_ID.matcher(clientId).matches() ? Map.of("client", clientId) : Map.of();
    }

    @Override
    public String toString() {
      return "WithSecret[]";
    }
  }

  CredentialKind kind();

  /** What to tell somebody whose credential is wrong. */
  String refusal();

  /** Who it claims to be, for the audit log. */
  default Map<String, String> who() {
    return Map.of();
  }

  /** Reads the body of a request. */
  static SignInAttempt read(JsonFields body) {
    body.allowOnly("link", "clientId", "clientSecret");
    String link = body.text("link").orElse("");
    String id = body.text("clientId").orElse("");
    String secret = body.text("clientSecret").orElse("");
    boolean hasSecret = !id.isEmpty() && !secret.isEmpty();
    if (!link.isEmpty() && id.isEmpty() && secret.isEmpty()) {
      return new WithLink(link);
    }
    if (link.isEmpty() && hasSecret) {
      return new WithSecret(id.strip(), secret.strip());
    }
    throw CallException.invalidContent("either link, or clientId and clientSecret, are needed.");
  }
}
