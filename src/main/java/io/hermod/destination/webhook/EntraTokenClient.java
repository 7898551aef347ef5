package io.hermod.destination.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.EntraTenantConfig;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests tokens from the token endpoint of one tenant, with client credentials. Blocks. */
final class EntraTokenClient implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int MOST_BYTES = 64 * 1024;
  private static final int LONGEST_TOKEN = 16 * 1024;

  private final EntraTenantConfig tenant;
  private final InstantSource clock;
  private final HttpClient client;

  EntraTokenClient(EntraTenantConfig tenant, OutboundProxy proxy, InstantSource clock) {
    this.tenant = tenant;
    this.clock = clock;
    this.client =
        proxy
            .applyTo(HttpClient.newBuilder())
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .build();
  }

  Token fetch(String application) {
    try {
      return token(client.send(request(application), limited()));
    } catch (IOException e) {
      throw new NoTokenException(
          "the token endpoint could not be reached: " + e.getClass().getSimpleName());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new NoTokenException("the server is stopping");
    }
  }

  private static HttpResponse.BodyHandler<byte[]> limited() {
    return BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES);
  }

  private HttpRequest request(String application) {
    Map<String, String> form =
        Map.of(
            "grant_type",
            "client_credentials",
            "client_id",
            tenant.clientId(),
            "client_secret",
            tenant.clientSecret(),
            "scope",
            application + "/.default");
    return HttpRequest.newBuilder(tenant.tokenEndpoint())
        .timeout(LIMIT)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Accept", "application/json")
        .POST(BodyPublishers.ofString(encode(form)))
        .build();
  }

  private static String encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private Token token(HttpResponse<byte[]> answer) {
    if (answer.statusCode() != 200) {
      throw new NoTokenException("the token endpoint responded with " + answer.statusCode());
    }
    JsonNode json = json(answer.body());
    String text = json.path("access_token").asString("");
    long seconds = json.path("expires_in").asLong(0);
    if (!isToken(text) || seconds <= 0) {
      throw new NoTokenException("the token endpoint's response contains no usable token");
    }
    return Token.of(text, clock.instant(), Duration.ofSeconds(Math.min(seconds, 1 << 30)));
  }

  private static JsonNode json(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException _) {
      throw new NoTokenException("the token endpoint's response is not JSON");
    }
  }

  private static boolean isToken(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_TOKEN
        && text.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
