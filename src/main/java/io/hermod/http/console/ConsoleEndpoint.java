package io.hermod.http.console;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.LargeResponse;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.ContextInternal;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends the files of the console. Anybody may read them: they contain no data. Every path that is
 * not a file is a page of the console, and gets the first page, which shows it.
 */
public final class ConsoleEndpoint extends ConsolePart {
  private static final String ROOT = "/console";

  /** An entry of Accept-Encoding that takes gzip; one with {@code q=0} does not. */
  private static final Pattern GZIP =
      Pattern.compile(
          "\\s*(?:gzip|\\*)\\s*(?:;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*$).*)?", CASE_INSENSITIVE);

  private final ConsoleFiles files = new ConsoleFiles();

  /**
   * Builds the endpoint.
   *
   * @param runner reads files that were not read before, which may block
   */
  public ConsoleEndpoint(CallRunner runner) {
    super(ROOT, runner);
  }

  @Override
  void begin(CallExchange exchange, String path) {
    HttpServerRequest request = exchange.request();
    if (!HttpMethod.GET.equals(request.method()) && !HttpMethod.HEAD.equals(request.method())) {
      throw methodRefused("GET", "HEAD");
    }
    @Nullable ConsoleFile known = files.known(path);
    if (path.equals(ROOT)) {
      request.response().putHeader(HttpHeaders.LOCATION, ROOT + "/").setStatusCode(302).end();
    } else if (known != null) {
      send(request, known);
    } else {
      load(exchange, path, ContextInternal.current());
    }
  }

  private void load(CallExchange exchange, String path, Context home) {
    runner()
        .executor()
        .execute(
            () ->
                exchange.guard(
                    () -> {
                      ConsoleFile file = files.find(path).orElseThrow(ConsoleEndpoint::notFound);
                      home.runOnContext(_ -> send(exchange.request(), file));
                    }));
  }

  private static CallException notFound() {
    return notFound("The console has no such file. Open /console/.");
  }

  private static void send(HttpServerRequest request, ConsoleFile file) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return;
    }
    response
        .putHeader(HttpHeaders.CACHE_CONTROL, file.caching())
        .putHeader(HttpHeaders.ETAG, file.tag())
        .putHeader(HttpHeaders.VARY, "Accept-Encoding");
    if (file.tag().equals(request.getHeader(HttpHeaders.IF_NONE_MATCH))) {
      response.setStatusCode(304).end();
    } else {
      response.putHeader(HttpHeaders.CONTENT_TYPE, file.type());
      sendBody(request, chosen(request, file));
    }
  }

  private static Buffer chosen(HttpServerRequest request, ConsoleFile file) {
    if (takesGzip(request.getHeader(HttpHeaders.ACCEPT_ENCODING))) {
      request.response().putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
      return file.gzipped();
    }
    return file.content();
  }

  private static boolean takesGzip(@Nullable String accepted) {
    return accepted != null
        && Arrays.stream(accepted.split(",")).anyMatch(each -> GZIP.matcher(each).matches());
  }

  private static void sendBody(HttpServerRequest request, Buffer body) {
    HttpServerResponse response = request.response();
    if (HttpMethod.HEAD.equals(request.method())) {
      response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length())).end();
    } else if (!LargeResponse.send(request, body)) {
      refuseForNow(response);
    }
  }

  /** Takes back what describes the file: nobody may keep this response in its place. */
  private static void refuseForNow(HttpServerResponse response) {
    response
        .headers()
        .remove(HttpHeaders.CONTENT_ENCODING)
        .remove(HttpHeaders.CONTENT_TYPE)
        .remove(HttpHeaders.ETAG);
    response
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader(HttpHeaders.RETRY_AFTER, "5")
        .setStatusCode(503)
        .end();
  }
}
