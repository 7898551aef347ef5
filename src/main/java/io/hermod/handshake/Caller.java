package io.hermod.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.BearerSource;
import io.hermod.handshake.Reply.NoAnswer;
import io.hermod.subscription.EntraApplication;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request to an endpoint and waits for the beginning of its answer; redirects are
 * answers. Trusts those whom deliveries trust.
 */
final class Caller implements AutoCloseable {
  private static final int MOST_BYTES = 64 * 1024;
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT_LIMIT)
          .build();

  private final BearerSource tokens;

  Caller(BearerSource tokens) {
    this.tokens = tokens;
  }

  /**
   * Calls once.
   *
   * @param protection whose token the endpoint wants to see; null where it wants none
   */
  Reply call(HttpRequest request, @Nullable EntraApplication protection, Duration patience)
      throws InterruptedException {
    if (protection == null) {
      return call(request, patience);
    }
    try {
      String token =
          tokens
              .token(protection)
              .toCompletableFuture()
              .get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return call(withToken(request, token), patience);
    } catch (TimeoutException _) {
      return new NoAnswer("wants a token, and there is none in time");
    } catch (ExecutionException e) {
      return new NoAnswer(
          "wants a token: " + (e.getCause() == null ? e : e.getCause()).getMessage());
    }
  }

  private static HttpRequest withToken(HttpRequest request, String token) {
    return HttpRequest.newBuilder(request, (_, _) -> true)
        .header("Authorization", "Bearer " + token)
        .build();
  }

  private Reply call(HttpRequest request, Duration patience) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> response =
        client.sendAsync(request, _ -> new HeadOfBody(MOST_BYTES));
    try {
      return answer(response.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException _) {
      return new NoAnswer("did not answer within " + patience.toSeconds() + " seconds");
    } catch (ExecutionException e) {
      return new NoAnswer(words(e.getCause() == null ? e : e.getCause()));
    } finally {
      response.cancel(true);
    }
  }

  private static Answer answer(HttpResponse<byte[]> response) {
    String allowed = response.headers().firstValue("WebHook-Allowed-Origin").orElse(null);
    return new Answer(response.statusCode(), allowed, new String(response.body(), UTF_8));
  }

  /** Our own words and the kind of fault: a message might quote the URL with its secrets. */
  private static String words(Throwable failure) {
    return switch (failure) {
      case ConnectException e when e.getCause() instanceof UnresolvedAddressException ->
          "has a host name that cannot be resolved";
      case ConnectException _ -> "refuses connections";
      case java.net.http.HttpTimeoutException _ -> "cannot be connected to in time";
      case SSLException _ ->
          "cannot be trusted: TLS failed with " + failure.getClass().getSimpleName();
      default -> "broke the connection: " + failure.getClass().getSimpleName();
    };
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    client.shutdownNow();
  }
}
