package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Stands where a topic in the cloud would: notes which events come in which order and how many
 * requests are open at once. The link to it can be cut, and mended at the same port.
 */
final class FarSide implements BeforeEachCallback, AfterEachCallback {
  private static final Pattern ID = Pattern.compile("\"id\":\"(.*?)\"");
  private static final long MILLIS_TO_ANSWER = 10;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final ConcurrentLinkedQueue<String> ids = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger mostOpen = new AtomicInteger();
  private Optional<HttpServer> server = Optional.empty();
  private int port;

  @Override
  public void beforeEach(ExtensionContext context) {
    mend();
  }

  /** Listens, at the port where it was before. */
  void mend() {
    HttpServer started =
        vertx.createHttpServer().requestHandler(this::receive).listen(port, "127.0.0.1").await();
    port = started.actualPort();
    server = Optional.of(started);
  }

  /** Nobody is there any more. */
  void cut() {
    server.orElseThrow().close().await();
  }

  URI url() {
    return URI.create("http://127.0.0.1:%d/api/events?api-version=2018-01-01".formatted(port));
  }

  private void receive(HttpServerRequest request) {
    mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
    request.body().onSuccess(this::note);
    vertx.setTimer(MILLIS_TO_ANSWER, _ -> answer(request));
  }

  private void note(Buffer body) {
    ID.matcher(body.toString(UTF_8)).results().map(id -> id.group(1)).forEach(ids::add);
  }

  private void answer(HttpServerRequest request) {
    open.decrementAndGet();
    request.response().end();
  }

  /** The events in the order in which they came. */
  List<String> ids() {
    return List.copyOf(ids);
  }

  /** How many requests were open at once. */
  int mostOpen() {
    return mostOpen.get();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    vertx.close().await();
  }
}
