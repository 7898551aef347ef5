package io.hermod.handshake;

import io.hermod.destination.BearerSource;
import io.hermod.destination.TlsOptions;
import io.hermod.egress.Route;
import io.hermod.egress.RouteFinder;
import io.hermod.handshake.Reply.NoAnswer;
import io.hermod.subscription.EntraApplication;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request to an endpoint and waits for the beginning of its answer; redirects are
 * answers. Calls the addresses, and trusts the servers, that deliveries may go to.
 */
final class Caller implements AutoCloseable {
  private static final int CONNECT_LIMIT_MILLIS = 10_000;
  private static final int MOST_PER_SERVER = 64;

  private final HttpClient client;
  private final RouteFinder routes;
  private final ClientSSLOptions tls;
  private final BearerSource tokens;

  Caller(CallerSettings settings) {
    this.client =
        settings
            .vertx()
            .createHttpClient(
                new HttpClientOptions().setConnectTimeout(CONNECT_LIMIT_MILLIS).setKeepAlive(false),
                new PoolOptions().setHttp1MaxSize(MOST_PER_SERVER));
    this.routes = new RouteFinder(settings.vertx(), settings.egress());
    this.tls = TlsOptions.of(settings.tls());
    this.tokens = settings.tokens();
  }

  /**
   * Calls once.
   *
   * @param protection whose token the endpoint wants to see; null where it wants none
   */
  Reply call(EndpointRequest request, @Nullable EntraApplication protection, Duration patience)
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
      return call(request.with("Authorization", "Bearer " + token), patience);
    } catch (TimeoutException _) {
      return new NoAnswer("wants a token, and there is none in time");
    } catch (ExecutionException e) {
      return new NoAnswer(
          "wants a token: " + (e.getCause() == null ? e : e.getCause()).getMessage());
    }
  }

  private Reply call(EndpointRequest request, Duration patience) throws InterruptedException {
    CompletableFuture<HttpClientRequest> begun = new CompletableFuture<>();
    try {
      return begin(request, begun)
          .toCompletionStage()
          .toCompletableFuture()
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      return new NoAnswer("did not answer within " + patience.toSeconds() + " seconds");
    } catch (ExecutionException e) {
      return CallFailures.reply(e.getCause() == null ? e : e.getCause());
    } finally {
      // Also one that begins only after we have given up.
      var _ = begun.thenAccept(HttpClientRequest::reset);
    }
  }

  private Future<Answer> begin(
      EndpointRequest request, CompletableFuture<HttpClientRequest> begun) {
    RequestOptions options = options(request);
    return routes
        .routeTo(options.getHost())
        .compose(route -> client.request(by(route, options)))
        .onSuccess(begun::complete)
        .compose(open -> open.send(Buffer.buffer(request.body())))
        .compose(AnswerHead::of);
  }

  private RequestOptions options(EndpointRequest request) {
    RequestOptions options =
        new RequestOptions()
            .setAbsoluteURI(request.url().toASCIIString())
            .setMethod(HttpMethod.valueOf(request.method()))
            .setSslOptions(tls);
    request.headers().forEach(options::putHeader);
    return options;
  }

  private static RequestOptions by(Route route, RequestOptions options) {
    return switch (route) {
      case Route.Direct(InetAddress address) ->
          options.setServer(
              SocketAddress.inetSocketAddress(new InetSocketAddress(address, options.getPort())));
      case Route.Proxied(ProxyOptions proxy) -> options.setProxyOptions(proxy);
    };
  }

  /** Ends what is under way. */
  @Override
  public void close() {
    var _ = client.close();
  }
}
