package io.hermod.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Calls a server whose certificate comes from one given authority; failures become sentences. */
final class HttpsCaller implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(3);

  private final HttpClient client;

  private HttpsCaller(HttpClient client) {
    this.client = client;
  }

  static HttpsCaller trusting(Path authority) {
    return new HttpsCaller(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .sslContext(contextTrusting(authority))
            .build());
  }

  /** The JSON of a successful answer; an empty one gives a missing node. */
  JsonNode call(HttpRequest.Builder draft) {
    HttpRequest request = draft.timeout(ANSWER_LIMIT).build();
    HttpResponse<String> response = send(request);
    JsonNode body = parse(response.body());
    if (response.statusCode() >= 300) {
      throw refused(response.statusCode(), body);
    }
    return body;
  }

  @Override
  public void close() {
    client.close();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new CommandFailedException(
          "no server answers at %s. Start one with `hermod serve`.".formatted(root(request)), e);
    } catch (IOException e) {
      throw new CommandFailedException("the call to %s failed: %s".formatted(root(request), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private static CommandFailedException refused(int status, JsonNode body) {
    String message = body.path("error").path("message").asString("no reason given");
    return new CommandFailedException("the server refused: %s (%d)".formatted(message, status));
  }

  private static JsonNode parse(String body) {
    try {
      return EventSource.JSON.readTree(body);
    } catch (JacksonException _) {
      return EventSource.JSON.createObjectNode();
    }
  }

  private static URI root(HttpRequest request) {
    return request.uri().resolve("/");
  }

  private static SSLContext contextTrusting(Path authority) {
    try (InputStream pem = Files.newInputStream(authority)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new CommandFailedException("cannot read the certificate " + authority, e);
    }
  }
}
