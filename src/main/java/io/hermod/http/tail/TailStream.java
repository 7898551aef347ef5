package io.hermod.http.tail;

import io.hermod.http.server.StreamedResponse;
import io.hermod.tail.Tail;
import io.hermod.tail.TailMessage;
import io.hermod.tail.Taps;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One tail as a stream of server-sent events. It belongs to the event loop of its request. A reader
 * that is slow misses messages, which are counted; one that does not read at all is cut off.
 */
final class TailStream {
  private static final Logger LOG = LoggerFactory.getLogger(TailStream.class);
  private static final int QUEUE_BYTES = 64 << 10;
  private static final int TICKS_BETWEEN_HEARTBEATS = 10;
  private static final int MOST_UNREAD_TICKS = 10;

  /** Tokens of other issuers are not verified again, and many forget an open page. */
  private static final int MOST_TICKS = 3600;

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final TailRequest wanted;
  private final Taps taps;
  private final InstantSource clock;
  private final Duration tickEvery;
  private final Consumer<TailStream> onEnd;
  private final Context context = Objects.requireNonNull(Vertx.currentContext());
  private final Tail tail;
  private long timer;

  /** What was handed to the connection and has not left it. */
  private long unsentBytes;

  private int ticks;
  private int unreadTicks;
  private boolean hasEnded;

  TailStream(
      HttpServerRequest request,
      TailRequest wanted,
      Taps taps,
      InstantSource clock,
      Duration tickEvery,
      Consumer<TailStream> onEnd) {
    this.request = request;
    this.response = request.response();
    this.wanted = wanted;
    this.taps = taps;
    this.clock = clock;
    this.tickEvery = tickEvery;
    this.onEnd = onEnd;
    this.tail = new Tail(wanted.wanted(), this::execute, this::show, clock);
  }

  private void execute(Runnable task) {
    context.runOnContext(_ -> guarded(task));
  }

  void begin() {
    StreamedResponse.begin(request);
    guarded(this::start);
  }

  private void start() {
    response.setChunked(true);
    response.putHeader("Content-Type", "text/event-stream; charset=utf-8");
    response.putHeader("X-Content-Type-Options", "nosniff");
    // Proxies such as nginx would otherwise collect the messages.
    response.putHeader("X-Accel-Buffering", "no");
    response.closeHandler(_ -> ended());
    response.exceptionHandler(_ -> ended());
    send("hello", hello());
    taps.open(tail);
    timer = context.owner().setPeriodic(tickEvery.toMillis(), _ -> guarded(this::tick));
  }

  private ObjectNode hello() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("topic", wanted.topic())
        .put("subscription", wanted.subscription())
        .put("maxPerSecond", Tail.SHOWN_PER_SECOND)
        .put("now", clock.instant().toString());
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      LOG.error("a live tail failed topic={}", wanted.topic(), e);
      end("failed");
    }
  }

  private void show(TailMessage message) {
    if (hasEnded) {
      return;
    }
    if (isFull()) {
      tail.skip(1);
      return;
    }
    switch (message) {
      case TailMessage.Accepted accepted -> send("event", counted(TailJson.accepted(accepted)));
      case TailMessage.Attempted attempt ->
          send(
              "attempt",
              counted(
                  TailJson.attempted(
                      attempt, wanted.names().getOrDefault(attempt.lane(), "(deleted)"))));
    }
  }

  private ObjectNode counted(ObjectNode message) {
    return message.put("skipped", tail.takeSkipped());
  }

  private void tick() {
    ticks++;
    if (!wanted.isThere().getAsBoolean()) {
      end("deleted");
    } else if (!wanted.isAllowed().test(request)) {
      end("accessEnded");
    } else if (ticks >= MOST_TICKS) {
      end("timeLimit");
    } else if (isFull()) {
      waitForReader();
    } else {
      unreadTicks = 0;
      tellSkipped();
      beat();
    }
  }

  private void waitForReader() {
    if (++unreadTicks >= MOST_UNREAD_TICKS) {
      cutOff();
    }
  }

  private void cutOff() {
    ended();
    StreamedResponse.cutOff(request);
  }

  private void tellSkipped() {
    long skipped = tail.takeSkipped();
    if (skipped > 0) {
      send("skipped", JsonNodeFactory.instance.objectNode().put("skipped", skipped));
    }
  }

  private void beat() {
    if (ticks % TICKS_BETWEEN_HEARTBEATS == 0) {
      write(": heartbeat\n\n");
    }
  }

  private void send(String name, ObjectNode data) {
    write(message(name, data));
  }

  private void write(String text) {
    Buffer bytes = Buffer.buffer(text);
    unsentBytes += bytes.length();
    response.write(bytes).onComplete(_ -> unsentBytes -= bytes.length());
  }

  /** Counted here, because connections limit the number of messages and not their size. */
  private boolean isFull() {
    return unsentBytes >= QUEUE_BYTES;
  }

  private static String message(String name, ObjectNode data) {
    return "event: " + name + "\ndata: " + data + "\n\n";
  }

  /** Ends the stream because the server stops. Any thread may call this. */
  void stop() {
    execute(() -> end("stopping"));
  }

  private void end(String reason) {
    if (hasEnded) {
      return;
    }
    if (isFull()) {
      cutOff(); // whoever does not read would not read the reason either
    } else {
      ended();
      var _ =
          response.end(message("end", JsonNodeFactory.instance.objectNode().put("reason", reason)));
    }
  }

  /** The client has gone, or nothing more is sent to it. */
  private void ended() {
    if (!hasEnded) {
      hasEnded = true;
      taps.close(tail);
      context.owner().cancelTimer(timer);
      StreamedResponse.end(request);
      onEnd.accept(this);
    }
  }
}
