package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ConsoleFilesCrawler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the first view of the console costs a browser: the overview, with all the files and figures
 * that it needs. {@code dev/verify -DskipITs -Dtest=ConsoleWeightTest} prints the numbers.
 */
@Timeout(60)
class ConsoleWeightTest {
  private static final int MOST_BYTES = 200_000;

  private static final String OVERVIEW = "/console/assets/pages/overview.js";

  /** What a page asks for, apart from its files. */
  private static final List<String> CALLS =
      List.of(
          "/console/session",
          "/console/oidc",
          "/hermod/v1/overview",
          "/hermod/v1/metrics?timespan=PT1H&interval=PT1M");

  private final LiveServer server;
  private final Map<String, HttpResponse<byte[]>> files = new LinkedHashMap<>();

  ConsoleWeightTest(@TempDir Path folder) {
    server = new LiveServer(folder);
  }

  @BeforeEach
  void loadFiles() {
    ConsoleFilesCrawler.paths(
        path -> {
          files.put(path, server.load(path, "Accept-Encoding", "gzip"));
          return unzipped(path);
        },
        path -> !path.contains("/pages/") || path.equals(OVERVIEW));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theFirstViewTransfersLessThan200Kilobytes() {
    Map<String, Integer> transferred = new LinkedHashMap<>();
    files.forEach((path, file) -> transferred.put(path, weight(file)));
    CALLS.forEach(
        path -> transferred.put(path, weight(server.load(path, "Accept-Encoding", "gzip"))));
    int sum = transferred.values().stream().mapToInt(Integer::intValue).sum();

    System.out.printf("first view: %,d bytes in %d responses%n", sum, transferred.size());
    assertThat(transferred).containsKeys(OVERVIEW, "/console/assets/theme.css");
    assertThat(sum).as(transferred.toString()).isLessThan(MOST_BYTES);
  }

  @Test
  void theNextViewTransfersNoFileAgainExceptTheFirstPage() {
    files.forEach(
        (path, file) -> {
          String caching = file.headers().firstValue("Cache-Control").orElse("");
          if (path.equals("/console/")) {
            assertThat(caching).isEqualTo("no-store");
          } else if (!caching.contains("immutable")) {
            String tag = file.headers().firstValue("ETag").orElseThrow();
            HttpResponse<byte[]> again = server.load(path, "If-None-Match", tag);
            assertThat(again.statusCode()).as(path).isEqualTo(304);
            assertThat(again.body()).isEmpty();
          }
        });
  }

  private String unzipped(String path) {
    HttpResponse<byte[]> file = Objects.requireNonNull(files.get(path));
    assertThat(file.statusCode()).as(path).isEqualTo(200);
    assertThat(file.headers().firstValue("Content-Encoding")).as(path).hasValue("gzip");
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file.body()))) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a response with HTTP/1: its head, in which each line ends with two, and body. */
  private static int weight(HttpResponse<byte[]> response) {
    int head = "HTTP/1.1 200 OK".length() + 4;
    for (Map.Entry<String, List<String>> each : response.headers().map().entrySet()) {
      for (String value : each.getValue()) {
        head += each.getKey().length() + ": ".length() + value.length() + 2;
      }
    }
    return head + response.body().length;
  }
}
