package io.hermod.http.server;

/**
 * What the server waits for on a connection, and since which tick.
 *
 * <p>Transitions. HTTP/1: HEAD → BODY (head received) → RESPONSE (body received) → IDLE (response
 * sent) → HEAD (first byte of the next request). BODY → DISCARD (response sent before the body was
 * received) → IDLE (rest of the body received). HTTP/2: HEAD → STREAMS (first request received),
 * which is final.
 */
final class ConnectionPhase {
  private enum Name {
    HEAD,
    BODY,
    RESPONSE,
    IDLE,
    DISCARD,
    STREAMS
  }

  private Name name = Name.HEAD;
  private long since;
  private long bodySince;
  private long heardAt;

  void begin(long now) {
    since = now;
    heardAt = now;
  }

  private void enter(Name next, long now) {
    name = next;
    since = now;
  }

  /** Returns the tick at which the phase began. */
  long since() {
    return since;
  }

  boolean isHead() {
    return name == Name.HEAD;
  }

  /** Whether the response was sent, and the rest of the request is dropped. */
  boolean isDiscarding() {
    return name == Name.DISCARD;
  }

  boolean isStreams() {
    return name == Name.STREAMS;
  }

  boolean isIdle() {
    return name == Name.IDLE;
  }

  /** Whether the client waits for the server, and not the other way round. */
  boolean isResponse() {
    return name == Name.RESPONSE;
  }

  /** Whether bytes of a request are expected, which take memory. */
  boolean isReceiving() {
    return name == Name.HEAD || name == Name.BODY || name == Name.STREAMS;
  }

  /** Whether the body of a request may be late, so that it can be refused with a response. */
  boolean mayRefuseBody() {
    return name == Name.BODY || name == Name.STREAMS;
  }

  /** Records the first bytes after a response. */
  void nextRequestBegan(long now) {
    enter(Name.HEAD, now);
  }

  void headReceived(long now) {
    enter(Name.BODY, now);
    bodySince = now;
  }

  void bodyEnded(boolean isAnswered, long now) {
    enter(isAnswered ? Name.IDLE : Name.RESPONSE, now);
  }

  void responded(long now) {
    enter(Name.IDLE, now);
  }

  void respondedEarly(long now) {
    heardAt = now;
    enter(Name.DISCARD, now);
  }

  void heard(long now) {
    heardAt = now;
  }

  void streamOpened(long now) {
    enter(Name.STREAMS, now);
  }

  /**
   * Whether the client has taken too long. HTTP/2 connections with open streams are never late
   * here, because each stream has its own deadline.
   *
   * @param idle how long a connection may be idle
   */
  boolean isLate(long tick, ConnectionDeadlines limits, long idle, boolean hasStreams) {
    return switch (name) {
      case HEAD -> tick - since > limits.head();
      case BODY -> tick - since > limits.body();
      case RESPONSE -> false;
      case IDLE -> tick - since > idle;
      case DISCARD -> isDiscardLate(tick, limits);
      case STREAMS -> !hasStreams && tick - since > idle;
    };
  }

  /**
   * The rest of a body has the deadline of the body, but at least {@code rest} ticks, and must not
   * pause for longer than that.
   */
  private boolean isDiscardLate(long tick, ConnectionDeadlines limits) {
    boolean isOver = tick - since > limits.rest() && tick - bodySince > limits.body();
    return isOver || tick - heardAt > limits.rest();
  }
}
