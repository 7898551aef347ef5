package io.hermod.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reads the metrics of a server every second, as Prometheus does. */
final class Scraper implements AutoCloseable {
  private static final int OK = 200;

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch end = new CountDownLatch(1);
  private final HttpRequest request;
  private final Thread thread = Thread.ofVirtual().unstarted(this::run);
  private volatile String failure = "";

  private Scraper(String address) {
    this.request =
        HttpRequest.newBuilder(URI.create(address + "/metrics"))
            .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5")
            .timeout(Duration.ofSeconds(30))
            .build();
  }

  static Scraper start(String address) {
    Scraper scraper = new Scraper(address);
    scraper.thread.start();
    return scraper;
  }

  private void run() {
    try {
      while (!end.await(1, TimeUnit.SECONDS)) {
        int status = client.send(request, BodyHandlers.discarding()).statusCode();
        if (status != OK) {
          failure = "/metrics responded with " + status;
          return;
        }
      }
    } catch (IOException e) {
      failure = "/metrics did not respond: " + e;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end.countDown();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    client.close();
    if (!failure.isEmpty()) {
      throw new IllegalStateException(failure);
    }
  }
}
