package io.hermod.http.peer;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects the headers that are passed on: all but those that are about one connection only. */
final class ForwardedHeaders {
  private static final Set<String> OF_A_CONNECTION =
      Set.of(
          "connection",
          "http2-settings",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  /**
   * The forwarder reads the whole body first, so it answers {@code Expect} and knows the length.
   */
  private static final Set<String> OF_A_BODY = Set.of("content-length", "expect");

  private static final String COOKIE = "cookie";

  private ForwardedHeaders() {}

  /** Returns the headers for the leader. */
  static MultiMap ofRequest(HttpServerRequest request, int bodyLength) {
    MultiMap from = request.headers();
    MultiMap to = HttpHeaders.headers();
    add(from, Stream.concat(OF_A_BODY.stream(), Stream.of(COOKIE)), to);
    List<String> cookies = from.getAll(COOKIE);
    if (!cookies.isEmpty()) {
      to.set(COOKIE, String.join("; ", cookies)); // HTTP/2 may split them, HTTP/1 must not
    }
    if (!to.contains(HttpHeaders.HOST) && request.authority() != null) {
      to.set(HttpHeaders.HOST, request.authority().toString());
    }
    if (bodyLength > 0 || announcesBody(from)) {
      to.set(HttpHeaders.CONTENT_LENGTH, Integer.toString(bodyLength));
    }
    return to;
  }

  private static boolean announcesBody(MultiMap headers) {
    return headers.contains(HttpHeaders.CONTENT_LENGTH)
        || headers.contains(HttpHeaders.TRANSFER_ENCODING);
  }

  /** Adds the headers of the leader's response to the response for the caller. */
  static void addResponse(MultiMap from, MultiMap to) {
    add(from, Stream.of(), to);
  }

  private static void add(MultiMap from, Stream<String> alsoLeftOut, MultiMap to) {
    Set<String> leftOut = alsoLeftOut.collect(Collectors.toCollection(HashSet::new));
    leftOut.addAll(OF_A_CONNECTION);
    leftOut.addAll(namedByConnection(from));
    for (Map.Entry<String, String> each : from) {
      String name = each.getKey().toLowerCase(Locale.ROOT);
      if (!leftOut.contains(name) && !name.startsWith(":")) {
        to.add(each.getKey(), each.getValue());
      }
    }
  }

  private static List<String> namedByConnection(MultiMap headers) {
    return headers.getAll(HttpHeaders.CONNECTION).stream()
        .flatMap(value -> Arrays.stream(value.split(",")))
        .map(name -> name.strip().toLowerCase(Locale.ROOT))
        .toList();
  }
}
