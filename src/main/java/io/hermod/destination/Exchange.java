package io.hermod.destination;

import static java.util.Objects.requireNonNull;

import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.profile.Outcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * One request to an endpoint and its answer.
 *
 * <p>The status decides, but the outcome is told only when the answer has ended, because the
 * connection is free for the next request then. An answer that does not end, or is longer than
 * anyone needs, costs its connection.
 *
 * <pre>
 * open ──(answered, failed)──▶ done
 * open ──(response wait over, connected, room for one more)──▶ late   told: timed out
 * open ──(response wait over)──▶ done
 * late ──(answered, failed, late window over)──▶ done   told: the late end
 * </pre>
 */
final class Exchange extends Deadline implements Connections.Requester, AnswerReader.Listener {
  private static final int MAX_ANSWER_BYTES = 64 * 1024;

  private enum State {
    OPEN,
    LATE,
    DONE
  }

  private final Patience patience;
  private final DeliveryListener listener;
  private @Nullable Post post;
  private @Nullable Connection connection;
  private @Nullable HttpResponse answer;
  private int answerBytes;
  private boolean isRouted;
  private State state = State.OPEN;

  /** A request that can be written when there is a connection for it. */
  @FunctionalInterface
  interface Post {
    ByteBuf write(ByteBufAllocator allocator);
  }

  Exchange(Patience patience, Post post, DeliveryListener listener) {
    this.patience = patience;
    this.post = post;
    this.listener = listener;
    patience.responses().add(this);
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
    // What waits for a late answer keeps no bodies.
    post = null;
  }

  @Override
  public void answered(HttpResponse head) {
    answer = head;
  }

  @Override
  public void ended() {
    HttpResponse response = requireNonNull(answer);
    if (state != State.DONE) {
      requireNonNull(connection).answered(response);
      done(outcome(response));
    }
  }

  @Override
  public void read(int contentBytes) {
    answerBytes += contentBytes;
    if (answerBytes > MAX_ANSWER_BYTES && answer != null) {
      cut(outcome(answer));
    }
  }

  private static Answered outcome(HttpResponse response) {
    int status = response.status().code();
    return new Answered(
        status, status < 400 ? null : response.headers().get(HttpHeaderNames.RETRY_AFTER));
  }

  @Override
  public void failed(Throwable failure) {
    done(answer == null ? ConnectionFailures.outcome(failure) : outcome(answer));
  }

  @Override
  void passed() {
    switch (state) {
      case OPEN -> responseWaitOver();
      case LATE -> cut(new TimedOut(false));
      case DONE -> {}
    }
  }

  private void responseWaitOver() {
    if (answer != null) {
      cut(outcome(answer));
    } else if (mayBeLate()) {
      state = State.LATE;
      requireNonNull(patience.lateAnswers()).add(this);
      listener.settled(new TimedOut(true));
    } else {
      cut(isRouted || connection != null ? new TimedOut(false) : ConnectionFailures.NO_NAME);
    }
  }

  private boolean mayBeLate() {
    return patience.lateAnswers() != null && connection != null && connection.tryToBeLate();
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
    callOff();
    switch (before) {
      case OPEN -> listener.settled(outcome);
      case LATE -> doneLate(outcome);
      case DONE -> {}
    }
  }

  private void doneLate(DeliveryOutcome outcome) {
    requireNonNull(connection).noLongerLate();
    listener.lateEnd(outcome instanceof Answered late ? late : null);
  }
}
