package io.hermod.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What a test does with its server, whether it has started the server itself or JUnit has. */
public sealed interface TestServer permits Hermod, HermodExtension {

  /** Returns the topic with this name, which is created at its first use. */
  Topic topic(String name);

  /**
   * Returns the topic with this name, which is created at its first use and accepts events in this
   * schema.
   */
  Topic topic(String name, Schema schema);

  /**
   * Returns the webhook with this name, which is started at its first use and stops with the
   * server.
   */
  TestHandler handler(String name);

  /**
   * Advances the virtual clock. Everything that is due on the way happens, in order, and has been
   * answered when this returns.
   *
   * @throws IllegalStateException if the server runs in real time
   */
  void advance(Duration by);

  /**
   * Does everything that is due now, such as first attempts, without advancing the clock.
   *
   * @throws IllegalStateException if the server runs in real time
   */
  void runUntilIdle();

  /** The time of events: virtual if the server's clock is. */
  Instant now();

  /** When the next attempt, timeout or end of a time to live is due; empty if nothing waits. */
  Optional<Instant> nextDue();

  /**
   * Explains what became of the newest event with this id. In virtual time, what is due now is done
   * first.
   *
   * @throws HermodException if the topic has accepted no such event
   */
  Explanation explain(String topic, String eventId);

  /** The server's address over TLS, such as {@code https://127.0.0.1:40123}. */
  String url();

  /** The server's address without TLS, such as {@code http://127.0.0.1:40124}. */
  String plainUrl();

  /** What clients need in order to trust {@link #url}. */
  ServerTrust trust();

  /** Returns a bearer token that may do everything through the server's APIs, for an hour. */
  String newToken();
}
