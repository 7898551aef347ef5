package io.hermod.http.tail;

import io.hermod.http.call.CallResponse;
import io.hermod.tail.Taps;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The open streams of a server, which are limited in number and end when the server stops. */
public final class TailStreams implements AutoCloseable {
  static final int MOST = 32;

  private final Taps taps;
  private final InstantSource clock;
  private final Set<TailStream> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /**
   * Starts without streams.
   *
   * @param clock real time
   */
  public TailStreams(Taps taps, InstantSource clock) {
    this.taps = taps;
    this.clock = clock;
  }

  /**
   * Begins a stream on the event loop of its request. Returns the refusal if there are too many;
   * null if the stream has begun.
   */
  public @Nullable CallResponse open(HttpServerRequest request, TailRequest wanted) {
    if (isClosed || open.size() >= MOST) {
      return tooMany();
    }
    TailStream stream = new TailStream(request, wanted, taps, clock, open::remove);
    open.add(stream);
    stream.begin();
    return null;
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
