package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An nginx that responds with 200 to everything and counts the requests.
 *
 * <p>nginx counts single events itself, at no cost. The number of events in a batch follows from
 * its length, which nginx logs with one line per request; there are few requests in that case.
 */
final class Sink {
  private static final Pattern REQUESTS = Pattern.compile("\\n ?\\d+ \\d+ (\\d+)");
  private static final Duration FIRST_BATCH = Duration.ofSeconds(20);

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;
  private final Path batchLog;
  private long ownRequests;

  private Sink(int port, Path batchLog) {
    this.port = port;
    this.batchLog = batchLog;
  }

  static Sink start(Children children, String name) {
    int port = FreePort.find();
    Path log = children.folder().resolve(name + "-batches.log");
    String server =
        """
        log_format length $content_length;
        server {
          listen 127.0.0.1:%d;
          location / { return 200; }
          location = /refused { return 500; }
          location = /status { stub_status; }
          location = /batches { access_log %s length buffer=64k flush=100ms; return 200; }
        }\
        """
            .formatted(port, log);
    Nginx.start(children, name, 1, port, server);
    return new Sink(port, log);
  }

  int port() {
    return port;
  }

  String eventsUrl() {
    return "http://127.0.0.1:" + port + "/events";
  }

  /** The URL that responds with 500. */
  String refusedUrl() {
    return "http://127.0.0.1:" + port + "/refused";
  }

  String batchesUrl() {
    return "http://127.0.0.1:" + port + "/batches";
  }

  /** Returns the number of requests so far, without our own status requests. */
  long requests() {
    Matcher found = REQUESTS.matcher(status());
    if (!found.find()) {
      throw new IllegalStateException("nginx tells no count");
    }
    return Long.parseLong(found.group(1)) - ++ownRequests;
  }

  private String status() {
    URI uri = URI.create("http://127.0.0.1:" + port + "/status");
    try {
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * Returns the number of events in batches so far. The body of n events consists of the n events
   * and n + 1 separators.
   *
   * @param eventBytes the length of one delivered event
   */
  long eventsInBatches(int eventBytes) {
    return batchLengths().mapToLong(length -> (length - 1) / (eventBytes + 1)).sum();
  }

  /** Returns the length of the event that was published alone. */
  int awaitLengthOfSingleEvent() {
    if (!Polling.await(FIRST_BATCH, () -> batchLengths().findAny().isPresent())) {
      throw new IllegalStateException("no batch was delivered");
    }
    return (int) (batchLengths().findFirst().orElseThrow() - 2);
  }

  private Stream<Long> batchLengths() {
    try {
      // The last line may be incomplete.
      String text = Files.readString(batchLog);
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Long::valueOf);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
