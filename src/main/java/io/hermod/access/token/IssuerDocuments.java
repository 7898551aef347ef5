package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.time.Duration;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Fetches the documents that an issuer publishes: where its keys are, and the keys. Blocks for a
 * few seconds at most per document.
 */
final class IssuerDocuments {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_BYTES = 1 << 20;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http;
  private final String issuer;

  IssuerDocuments(HttpClient http, String issuer) {
    this.http = http;
    this.issuer = issuer;
  }

  /** Fetches the keys that the issuer signs with now. */
  JWKSet keys() throws IOException {
    try {
      return JWKSet.parse(get(keysAddress()));
    } catch (ParseException | IllegalArgumentException e) {
      throw new IOException("its keys cannot be read", e);
    }
  }

  private URI keysAddress() throws IOException {
    return URI.create(discovery().path("jwks_uri").asString(""));
  }

  /** Fetches where people sign in, and where their codes are exchanged for tokens. */
  SignInAddresses signInAddresses() throws IOException {
    JsonNode document = discovery();
    return new SignInAddresses(
        safe(document.path("authorization_endpoint")),
        safe(document.path("token_endpoint")),
        document.path("authorization_response_iss_parameter_supported").asBoolean(false));
  }

  /** Exchanges a code for tokens, and returns the response. */
  JsonNode redeem(URI tokenEndpoint, String form) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(tokenEndpoint)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofString(form))
            .build();
    return json(body(send(request)));
  }

  private JsonNode discovery() throws IOException {
    String base = issuer.endsWith("/") ? issuer : issuer + "/";
    JsonNode document = json(get(URI.create(base + ".well-known/openid-configuration")));
    if (!document.path("issuer").asString("").equals(issuer)) {
      throw new IOException("its discovery document names another issuer");
    }
    return document;
  }

  private static URI safe(JsonNode address) throws IOException {
    URI uri = uri(address.asString(""));
    if (!isSafe(uri)) {
      throw new IOException("its discovery document lacks an https address for signing in");
    }
    return uri;
  }

  private static URI uri(String text) throws IOException {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IOException("its discovery document has a malformed address", e);
    }
  }

  private String get(URI address) throws IOException {
    if (!isSafe(address)) {
      throw new IOException("the address of its documents does not use https");
    }
    return body(send(HttpRequest.newBuilder(address).timeout(TIMEOUT).build()));
  }

  private static String body(HttpResponse<byte[]> answer) throws IOException {
    if (answer.statusCode() != 200) {
      throw new IOException("it responded with status " + answer.statusCode());
    }
    return new String(answer.body(), UTF_8);
  }

  /** Anybody could have replaced keys that were fetched over an unencrypted connection. */
  private static boolean isSafe(URI address) {
    return address.getHost() != null
        && ("https".equals(address.getScheme()) || LOOPBACK.contains(address.getHost()));
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_BYTES));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the server is stopping", e);
    }
  }

  private static JsonNode json(String text) throws IOException {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      throw new IOException("its response is not JSON", e);
    }
  }
}
