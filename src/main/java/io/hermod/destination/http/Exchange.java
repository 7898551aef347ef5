package io.hermod.destination.http;

import static java.util.Objects.requireNonNull;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.Outcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * One request to an endpoint and its response.
 *
 * <p>The status decides, unless more of the response is to be read. But the outcome is reported
 * only when the response has ended, because the connection is free for the next request then. If a
 * response does not end or is too long, its connection is closed.
 *
 * <pre>
 * open ──(response, failure)──▶ done
 * open ──(response wait over, connected, room for one more)──▶ late   reports: timed out
 * open ──(response wait over)──▶ done
 * late ──(response, failure, late window over)──▶ done   reports: the late end
 * </pre>
 */
public final class Exchange extends Deadline
    implements Connections.Requester, ResponseReader.Listener {
  private static final int MAX_ANSWER_BYTES = 64 * 1024;

  private enum State {
    OPEN,
    LATE,
    DONE
  }

  private final ResponseTimeouts timeouts;
  private final DeliveryListener listener;
  private final ResponseReading reading;
  private @Nullable Post post;
  private @Nullable Connection connection;
  private @Nullable HttpResponse answer;
  private @Nullable PartialResponse partial;
  private int answerBytes;
  private boolean isRouted;
  private State state = State.OPEN;

  /** A request that can be written when there is a connection for it. */
  @FunctionalInterface
  public interface Post {
    ByteBuf write(ByteBufAllocator allocator);
  }

  /** Creates an exchange in which the status decides for all events. */
  public Exchange(ResponseTimeouts timeouts, Post post, DeliveryListener listener) {
    this(timeouts, post, ResponseReading.STATUS, listener);
  }

  public Exchange(
      ResponseTimeouts timeouts, Post post, ResponseReading reading, DeliveryListener listener) {
    this.timeouts = timeouts;
    this.post = post;
    this.reading = reading;
    this.listener = listener;
    timeouts.responses().add(this);
  }

  @Override
  public void routed() {
    isRouted = true;
  }

  @Override
  public void begun(Connection begunOn) {
    connection = begunOn;
    if (state == State.DONE) {
      begunOn.close();
      return;
    }
    ByteBuf request;
    try {
      request = requireNonNull(post).write(begunOn.allocator());
    } catch (Throwable fault) {
      cut(new Faulted(Outcome.INTERNAL_ERROR, "the request could not be written", fault));
      return;
    }
    begunOn.send(request, this);
    // While it waits for a late response, the exchange must not keep the events in memory.
    post = null;
  }

  @Override
  public void answered(HttpResponse head) {
    answer = head;
    partial = reading.readsBody() ? PartialResponse.of(head) : null;
  }

  @Override
  public void ended() {
    HttpResponse response = requireNonNull(answer);
    if (state != State.DONE) {
      requireNonNull(connection).answered(response);
      done(outcome(response, true));
    }
  }

  @Override
  public void read(ByteBuf content) {
    if (answer == null || state == State.DONE) {
      return;
    }
    if (hasTooMuch(content)) {
      cut(outcome(answer, false));
    }
  }

  @Override
  public boolean readsBody() {
    return reading.readsBody();
  }

  private boolean hasTooMuch(ByteBuf content) {
    if (partial == null) {
      answerBytes += content.readableBytes();
      return answerBytes > MAX_ANSWER_BYTES;
    }
    partial.add(content);
    return partial.isTooLong();
  }

  private DeliveryOutcome outcome(HttpResponse response, boolean isWhole) {
    return partial == null ? outcome(response) : partial.outcome(isWhole);
  }

  private DeliveryOutcome outcome(HttpResponse response) {
    int status = response.status().code();
    if (status < 400) {
      return new Responded(status);
    }
    Rejected named = reading.failures().named(response);
    return named == null
        ? new Responded(status, response.headers().get(HttpHeaderNames.RETRY_AFTER))
        : named;
  }

  @Override
  public void failed(Throwable failure) {
    done(answer == null ? ConnectionFailures.outcome(failure) : outcome(answer, false));
  }

  @Override
  protected void passed() {
    switch (state) {
      case OPEN -> responseWaitOver();
      case LATE -> cut(new TimedOut(false));
      case DONE -> {}
    }
  }

  private void responseWaitOver() {
    if (answer != null) {
      cut(outcome(answer, false));
    } else if (mayBeLate()) {
      state = State.LATE;
      requireNonNull(timeouts.lateResponses()).add(this);
      listener.settled(new TimedOut(true));
    } else {
      cut(isRouted || connection != null ? new TimedOut(false) : ConnectionFailures.NO_NAME);
    }
  }

  private boolean mayBeLate() {
    return timeouts.lateResponses() != null && connection != null && connection.tryReserveLate();
  }

  private void cut(DeliveryOutcome outcome) {
    if (connection != null) {
      connection.close();
    }
    done(outcome);
  }

  private void done(DeliveryOutcome outcome) {
    State before = state;
    state = State.DONE;
    cancel();
    switch (before) {
      case OPEN -> listener.settled(outcome);
      case LATE -> doneLate(outcome);
      case DONE -> {}
    }
  }

  private void doneLate(DeliveryOutcome outcome) {
    requireNonNull(connection).releaseLate();
    listener.lateEnd(outcome.status() == 0 ? null : outcome);
  }
}
