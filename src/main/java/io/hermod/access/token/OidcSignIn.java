package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jwt.SignedJWT;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Signs people in at an issuer, with an authorization code and PKCE. Hermod is a public client
 * there and has no secret.
 */
public final class OidcSignIn {
  private final String clientId;
  private final String issuer;
  private final IssuerDocuments documents;
  private final TrustedIssuers trusted;
  private volatile @Nullable SignInAddresses addresses;

  /** Fetches nothing yet. */
  OidcSignIn(String clientId, String issuer, IssuerDocuments documents, TrustedIssuers trusted) {
    this.clientId = clientId;
    this.issuer = issuer;
    this.documents = documents;
    this.trusted = trusted;
  }

  /** Returns the name that people know the issuer by: its host. */
  public String name() {
    return Objects.requireNonNullElse(URI.create(issuer).getHost(), issuer);
  }

  /**
   * Returns the address to send the browser to. Blocks while the issuer is asked for it.
   *
   * @param redirect where the issuer sends the browser back to
   * @throws IOException if the issuer does not say where people sign in
   */
  public String begin(OidcRequest request, String redirect) throws IOException {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", clientId);
    query.put("redirect_uri", redirect);
    query.put("scope", "openid profile");
    query.put("state", request.state());
    query.put("nonce", request.nonce());
    query.put("code_challenge", request.challenge());
    query.put("code_challenge_method", "S256");
    URI page = addresses().authorization();
    return page + (page.getRawQuery() == null ? "?" : "&") + encoded(query);
  }

  /**
   * Returns who signed in. Blocks while the issuer is asked.
   *
   * @param code what the issuer gave the browser
   * @param named the issuer that the response names; empty if it names none
   * @param redirect the same as at the beginning
   */
  public Identification finish(OidcRequest request, String code, String named, String redirect) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("client_id", clientId);
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("code_verifier", request.verifier());
    try {
      if (isOfAnother(named)) {
        // Not quoted, because anybody can send it.
        return new Refused(
            "the response says that it is of another issuer, or does not say of which");
      }
      return identify(documents.redeem(addresses().token(), encoded(form)), request);
    } catch (IOException e) {
      return new Unavailable("issuer " + issuer + ": " + e.getMessage());
    }
  }

  /** Otherwise another issuer that we trust could get the code of this one (RFC 9207). */
  private boolean isOfAnother(String named) throws IOException {
    return named.isEmpty() ? addresses().namesIssuer() : !named.equals(issuer);
  }

  /**
   * Verifies both tokens as if a client had sent them. Which of them contains the roles depends on
   * the issuer.
   */
  private Identification identify(JsonNode tokens, OidcRequest request) {
    String idToken = tokens.path("id_token").asString("");
    if (!nonce(idToken).equals(request.nonce())) {
      return new Refused("the issuer's ID token is not for this sign-in");
    }
    Identification first = trusted.identify(idToken);
    return Stream.of(first, trusted.identify(tokens.path("access_token").asString("")))
        .filter(OidcSignIn::hasRoles)
        .findFirst()
        .orElse(first);
  }

  private static boolean hasRoles(Identification found) {
    return found instanceof Identified good && !good.caller().roles().isEmpty();
  }

  private static String nonce(String idToken) {
    try {
      @Nullable String nonce = SignedJWT.parse(idToken).getJWTClaimsSet().getStringClaim("nonce");
      return nonce == null ? "" : nonce;
    } catch (ParseException _) {
      return "";
    }
  }

  private SignInAddresses addresses() throws IOException {
    SignInAddresses known = addresses;
    if (known == null) {
      known = documents.signInAddresses();
      addresses = known;
    }
    return known;
  }

  private static String encoded(Map<String, String> values) {
    return values.entrySet().stream()
        .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }
}
