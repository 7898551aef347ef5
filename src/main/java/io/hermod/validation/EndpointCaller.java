package io.hermod.validation;

import io.hermod.destination.http.TlsOptions;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.ConnectionRoute;
import io.hermod.egress.RouteFinder;
import io.hermod.subscription.EntraApplication;
import io.hermod.validation.EndpointReply.NoResponse;
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
 * Sends one request to an endpoint and waits for the beginning of its response. Does not follow
 * redirects. Uses the egress and TLS rules of deliveries.
 */
final class EndpointCaller implements AutoCloseable {
  private static final int CONNECT_LIMIT_MILLIS = 10_000;
  private static final int MOST_PER_SERVER = 64;

  private final HttpClient client;
  private final RouteFinder routes;
  private final ClientSSLOptions tls;
  private final BearerSource tokens;

  EndpointCaller(CallerSettings settings) {
    this.client =
        settings
            .vertx()
            .createHttpClient(
                new HttpClientOptions().setConnectTimeout(CONNECT_LIMIT_MILLIS).setKeepAlive(false),
                // No connection is kept, so nothing has to look for old ones every second.
                new PoolOptions().setHttp1MaxSize(MOST_PER_SERVER).setCleanerPeriod(0));
    this.routes = new RouteFinder(settings.vertx(), settings.egress());
    this.tls = TlsOptions.of(settings.tls());
    this.tokens = settings.tokens();
  }

  /**
   * Calls an endpoint once.
   *
   * @param protection the application whose token the endpoint requires; null if it requires none
   */
  EndpointReply call(
      EndpointRequest request, @Nullable EntraApplication protection, Duration timeout)
      throws InterruptedException {
    if (protection == null) {
      return call(request, timeout);
    }
    try {
      String token =
          tokens
              .token(protection)
              .toCompletableFuture()
              .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return call(request.with("Authorization", "Bearer " + token), timeout);
    } catch (TimeoutException _) {
      return new NoResponse("requires a token, which could not be obtained in time");
    } catch (ExecutionException e) {
      return new NoResponse(
          "requires a token: " + (e.getCause() == null ? e : e.getCause()).getMessage());
    }
  }

  private EndpointReply call(EndpointRequest request, Duration timeout)
      throws InterruptedException {
    CompletableFuture<HttpClientRequest> begun = new CompletableFuture<>();
    try {
      return begin(request, begun)
          .toCompletionStage()
          .toCompletableFuture()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      return new NoResponse("did not respond within " + timeout.toSeconds() + " seconds");
    } catch (ExecutionException e) {
      return CallFailures.reply(e.getCause() == null ? e : e.getCause());
    } finally {
      // Also resets a request that starts only after the timeout.
      var _ = begun.thenAccept(HttpClientRequest::reset);
    }
  }

  private Future<EndpointResponse> begin(
      EndpointRequest request, CompletableFuture<HttpClientRequest> begun) {
    RequestOptions options = options(request);
    return routes
        .routeTo(options.getHost())
        .compose(route -> client.request(by(route, options)))
        .onSuccess(begun::complete)
        .compose(open -> open.send(Buffer.buffer(request.body())))
        .compose(ResponseHead::of);
  }

  private RequestOptions options(EndpointRequest request) {
    RequestOptions options =
        new RequestOptions()
            .setAbsoluteURI(request.url().toASCIIString())
            .setMethod(HttpMethod.valueOf(request.method()))
            .setSslOptions(tls);
    request.signed().headers().forEach(options::putHeader);
    return options;
  }

  private static RequestOptions by(ConnectionRoute route, RequestOptions options) {
    return switch (route) {
      case ConnectionRoute.Direct(InetAddress address) ->
          options.setServer(
              SocketAddress.inetSocketAddress(new InetSocketAddress(address, options.getPort())));
      case ConnectionRoute.Proxied(ProxyOptions proxy) -> options.setProxyOptions(proxy);
    };
  }

  /** Ends all calls in progress. */
  @Override
  public void close() {
    var _ = client.close();
  }
}
