package io.hermod.simulation;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.senders.SimulatedNetwork.Wire;
import io.hermod.event.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** The endpoint of one subscription: it accepts events, rejects them, is slow, or misbehaves. */
final class SimulatedEndpoint {
  /** How the endpoint behaves. */
  enum Mood {
    WELL,
    FAILING,
    SLOW,
    GONE,
    /** Sends more responses than there were requests. */
    TALKATIVE,
    /** The sender throws. */
    THROWING,
    MOODY
  }

  private static final List<Mood> CHANGING =
      List.of(Mood.WELL, Mood.FAILING, Mood.SLOW, Mood.GONE, Mood.TALKATIVE);

  private static final int[] FAILURES = {500, 503, 429, 400, 404, 413, 401, 302};
  private static final int LATEST_SECONDS = 200;
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  private final String name;
  private final Ledger ledger;
  private final Random random;
  private Mood mood = Mood.WELL;

  SimulatedEndpoint(String name, Ledger ledger, Random random) {
    this.name = name;
    this.ledger = ledger;
    this.random = random;
  }

  void become(Mood newMood) {
    mood = newMood;
  }

  /** Wraps a sender so that it sometimes throws while the mood is {@link Mood#THROWING}. */
  Sender reachedBy(Sender sender) {
    return new Sender() {
      @Override
      public void send(BatchBody batch, DeliveryListener listener) {
        if (mood == Mood.THROWING && random.nextInt(3) > 0) {
          throwAny();
        }
        sender.send(batch, listener);
      }

      @Override
      public int length(Event event, Instant publishedAt) {
        return sender.length(event, publishedAt);
      }
    };
  }

  private void throwAny() {
    switch (random.nextInt(3)) {
      case 0 -> throw new IllegalStateException("injected: a sender that throws");
      case 1 -> throw new OutOfMemoryError("injected: no direct memory");
      default -> throw new StackOverflowError("injected");
    }
  }

  void received(Wire wire, String request) {
    List<String> ids = ID.matcher(request).results().map(found -> found.group(1)).toList();
    ids.forEach(id -> ledger.sent(name, id));
    switch (mood == Mood.MOODY ? CHANGING.get(random.nextInt(CHANGING.size())) : mood) {
      case FAILING -> answer(wire, failure(), soon());
      case SLOW -> answerLate(wire, ids);
      case GONE -> wire.close(soon());
      case TALKATIVE -> answerTooMuch(wire);
      default -> take(wire, ids, soon());
    }
  }

  private int failure() {
    return FAILURES[random.nextInt(FAILURES.length)];
  }

  private Duration soon() {
    return random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(random.nextInt(20_000));
  }

  /** Responds after the response timeout, or even after the time for late responses. */
  private void answerLate(Wire wire, List<String> ids) {
    Duration wait = Duration.ofSeconds(random.nextInt(LATEST_SECONDS));
    switch (random.nextInt(3)) {
      case 0 -> wire.close(wait);
      case 1 -> answer(wire, failure(), wait);
      default -> take(wire, ids, wait);
    }
  }

  private void take(Wire wire, List<String> ids, Duration after) {
    ids.forEach(id -> ledger.taken(name, id));
    answer(wire, 200, after);
  }

  private void answer(Wire wire, int status, Duration after) {
    String response = response(status);
    int cut = random.nextInt(3) == 0 ? random.nextInt(response.length()) : 0;
    if (cut > 0) {
      wire.send(response.substring(0, cut), after);
    }
    wire.send(response.substring(cut), after);
  }

  private String response(int status) {
    String head = "HTTP/1.1 " + status + " Status\r\n";
    return switch (random.nextInt(5)) {
      case 0 -> head + "connection: close\r\ncontent-length: 0\r\n\r\n";
      case 1 -> head + "transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n";
      case 2 -> "HTTP/1.1 102 Processing\r\n\r\n" + head + "content-length: 2\r\n\r\nok";
      default -> head + "content-length: 0\r\n\r\n";
    };
  }

  /**
   * Rejects the events and sends more, which must not be taken for the response to a later request.
   */
  private void answerTooMuch(Wire wire) {
    String refusal = "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n";
    String more = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
    switch (random.nextInt(4)) {
      case 0 -> wire.send(refusal + more, soon());
      case 1 -> {
        wire.send(refusal, Duration.ZERO);
        wire.sendUnasked(more, soon());
      }
      case 2 -> wire.sendNow(refusal + "HTTP/1.1 100 Continue\r\n\r\n" + more);
      default -> wire.send(refusal + more.substring(0, random.nextInt(more.length())), soon());
    }
  }
}
