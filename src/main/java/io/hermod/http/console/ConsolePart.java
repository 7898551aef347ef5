package io.hermod.http.console;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;

/**
 * A part of the console: a path with everything below it. All its responses have the headers of the
 * console, also redirects and errors.
 */
abstract class ConsolePart implements Endpoint {
  private final String root;
  private final CallRunner runner;

  ConsolePart(String root, CallRunner runner) {
    this.root = root;
    this.runner = runner;
  }

  @Override
  public final RouteFamily family() {
    return RouteFamily.CONSOLE;
  }

  @Override
  public final boolean handle(HttpServerRequest request) {
    String path = Endpoint.rawPath(request);
    boolean isOurs = path.equals(root) || path.startsWith(root + "/");
    if (isOurs) {
      ConsoleHeaders.addTo(request.response());
      CallExchange exchange = new CallExchange(request, runner.rejections());
      exchange.guard(() -> begin(exchange, path));
    }
    return isOurs;
  }

  /** Responds to a request on its event loop. What this throws becomes the error response. */
  abstract void begin(CallExchange exchange, String path);

  /**
   * The refusal of a method.
   *
   * @param allowed the others, such as "GET" and "HEAD"
   */
  static CallException methodRefused(String... allowed) {
    String last = allowed[allowed.length - 1];
    String others = String.join(", ", Arrays.copyOf(allowed, allowed.length - 1));
    String words = others.isEmpty() ? last : others + " and " + last;
    return new CallException(
        CallResponse.error(405, "MethodNotAllowed", "Only " + words + " can be used here.")
            .with("Allow", String.join(", ", allowed)));
  }

  static CallException notFound(String message) {
    return new CallException(CallResponse.error(404, "NotFound", message));
  }

  final CallRunner runner() {
    return runner;
  }
}
