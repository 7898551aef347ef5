package io.hermod.destination;

import static java.util.Objects.requireNonNull;

import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One request to a webhook and its answer.
 *
 * <p>The status decides, but the outcome is told only when the answer has ended, because the
 * connection is free for the next request then. An answer that does not end, or is longer than
 * anyone needs, costs its connection.
 */
final class WebhookExchange implements Connections.Requester {
  private static final int MAX_ANSWER_BYTES = 64 * 1024;
  private static final int NO_STATUS = -1;

  private final ResponseWaits waits;
  private final Instant deadline;
  private final BiConsumer<HttpClientRequest, WebhookExchange> writer;
  private final Consumer<DeliveryOutcome> listener;
  private @Nullable Connection connection;
  private int status = NO_STATUS;
  private int answerBytes;
  private boolean isDone;

  WebhookExchange(
      ResponseWaits waits,
      BiConsumer<HttpClientRequest, WebhookExchange> writer,
      Consumer<DeliveryOutcome> listener) {
    this.waits = waits;
    this.writer = writer;
    this.deadline = waits.deadline();
    this.listener = listener;
    waits.add(this);
  }

  Instant deadline() {
    return deadline;
  }

  @Override
  public void begun(Connection begunOn, HttpClientRequest request) {
    connection = begunOn;
    if (isDone) {
      begunOn.close();
    } else {
      writer.accept(request, this);
    }
  }

  void answered(HttpClientResponse answer) {
    status = answer.statusCode();
    answer.handler(this::read);
    answer.exceptionHandler(this::failed);
    answer.endHandler(_ -> ended(answer));
  }

  private void ended(HttpClientResponse answer) {
    if (!isDone) {
      requireNonNull(connection).answered(answer);
      done(new Answered(status));
    }
  }

  private void read(Buffer chunk) {
    answerBytes += chunk.length();
    if (answerBytes > MAX_ANSWER_BYTES) {
      cut(new Answered(status));
    }
  }

  @Override
  public void failed(Throwable failure) {
    done(status == NO_STATUS ? new Unreachable(describe(failure)) : new Answered(status));
  }

  void timedOut() {
    cut(status == NO_STATUS ? new TimedOut() : new Answered(status));
  }

  private void cut(DeliveryOutcome outcome) {
    boolean isFirst = !isDone;
    done(outcome);
    if (isFirst && connection != null) {
      connection.close();
    }
  }

  private void done(DeliveryOutcome outcome) {
    if (!isDone) {
      isDone = true;
      waits.remove(this);
      listener.accept(outcome);
    }
  }

  /** Our own words and the kind of fault: a message might quote the URL with its secrets. */
  private static String describe(Throwable failure) {
    return switch (failure) {
      case UnknownHostException _ -> "host name not resolved";
      case java.net.ConnectException _ -> "connection refused or timed out";
      case SSLException _ -> "TLS failed: " + failure.getClass().getSimpleName();
      default -> "connection failed: " + failure.getClass().getSimpleName();
    };
  }
}
