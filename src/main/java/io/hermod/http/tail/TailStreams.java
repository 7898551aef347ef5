package io.hermod.http.tail;

import io.hermod.http.call.CallResponse;
import io.hermod.tail.Taps;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The open streams of a server, which are limited in number and end when the server stops. */
public final class TailStreams implements AutoCloseable {
  static final int MOST = 32;
  private static final Duration TICK = Duration.ofSeconds(1);

  private final Taps taps;
  private final InstantSource clock;
  private final Duration tick;
  private final Semaphore free = new Semaphore(MOST);
  private final Set<TailStream> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /**
   * Starts without streams.
   *
   * @param clock real time
   */
  public TailStreams(Taps taps, InstantSource clock) {
    this(taps, clock, TICK);
  }

  /** Looks after its streams more or less often than once a second. */
  TailStreams(Taps taps, InstantSource clock, Duration tick) {
    this.taps = taps;
    this.clock = clock;
    this.tick = tick;
  }

  /**
   * Begins a stream on the event loop of its request. Returns the refusal if there are too many or
   * the server stops; null if the stream has begun.
   */
  public @Nullable CallResponse open(HttpServerRequest request, TailRequest wanted) {
    if (isClosed) {
      return stopping();
    }
    if (!free.tryAcquire()) {
      return tooMany();
    }
    TailStream stream = new TailStream(request, wanted, taps, clock, tick, this::forget);
    open.add(stream);
    stream.begin();
    if (isClosed) {
      stream.stop(); // it may have been too late for close
    }
    return null;
  }

  private void forget(TailStream stream) {
    if (open.remove(stream)) {
      free.release();
    }
  }

  private static CallResponse stopping() {
    return CallResponse.error(503, "ServiceUnavailable", "The server is stopping.")
        .with("Retry-After", "10");
  }

  private static CallResponse tooMany() {
    return CallResponse.error(
            429,
            "TooManyTails",
            "%d live tails are open, which is the limit. Close one and try again.".formatted(MOST))
        .with("Retry-After", "10");
  }

  @Override
  public void close() {
    isClosed = true;
    open.forEach(TailStream::stop);
  }
}
