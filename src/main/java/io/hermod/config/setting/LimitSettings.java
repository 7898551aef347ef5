package io.hermod.config.setting;

import java.time.Duration;
import java.util.List;

/** The settings that limit what clients may use: connections, time, memory, attempts, resources. */
public final class LimitSettings {
  private static final int MANY = 999_999_999;

  public static final Setting<Integer> MAX_CONNECTIONS =
      new Setting<>(
          "http.max-connections",
          ValueFormats.AUTO,
          ValueFormats.numberOrAuto(1, MANY, () -> InboundSizes.here().connections()),
          "The maximum number of client connections. `auto` is one per 128 KiB of heap, from 256 to"
              + " 8192.");
  public static final Setting<Integer> MAX_CONNECTIONS_PER_ADDRESS =
      new Setting<>(
          "http.max-connections-per-address",
          ValueFormats.AUTO,
          ValueFormats.numberOrAuto(1, MANY, () -> InboundSizes.here().connectionsPerAddress()),
          "The maximum number of client connections from one IPv4 address or IPv6 /64 network."
              + " `auto` is half of what `auto` means for `http.max-connections`.");
  public static final Setting<Duration> HEAD_TIMEOUT =
      timeout(
          "http.head-timeout",
          "10s",
          "How long a client may take to send the head of a request, and for the TLS handshake"
              + " before it.");
  public static final Setting<Duration> BODY_TIMEOUT =
      timeout(
          "http.body-timeout", "40s", "How long a client may take to send a whole request body.");
  public static final Setting<Duration> WRITE_TIMEOUT =
      timeout("http.write-timeout", "30s", "How long a client may take to read a response.");
  public static final Setting<Duration> IDLE_TIMEOUT =
      timeout("http.idle-timeout", "3m", "How long a connection may stay open without a request.");
  public static final Setting<Long> RECEIVE_BYTES =
      new Setting<>(
          "http.receive-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> InboundSizes.here().receiveBytes()),
          "Memory for requests that have not arrived completely. `auto` is an eighth of the heap,"
              + " at most 256MB.");
  public static final Setting<Long> RESPONSE_BYTES =
      new Setting<>(
          "http.response-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> InboundSizes.here().responseBytes()),
          "Memory for large responses that clients have not read yet. `auto` is an eighth of the"
              + " heap, at most 256MB.");
  public static final Setting<Integer> MAX_STREAMS =
      new Setting<>(
          "http.max-streams",
          "100",
          ValueFormats.number(1, 10_000),
          "The maximum number of concurrent requests on one HTTP/2 connection.");

  public static final Setting<Integer> MAX_FAILURES =
      new Setting<>(
          "sign-in.max-failures",
          "20",
          ValueFormats.number(1, MANY),
          "How many wrong credentials one address may send within `sign-in.failure-window` before"
              + " it gets 429.");
  public static final Setting<Duration> FAILURE_WINDOW =
      new Setting<>(
          "sign-in.failure-window",
          "1m",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          "How long wrong credentials count against an address.");
  public static final Setting<Integer> TOPICS =
      quota(
          "quota.topics",
          "100",
          "The maximum number of topics, including those of the Edge module.");
  public static final Setting<Integer> SUBSCRIPTIONS_PER_TOPIC =
      quota(
          "quota.subscriptions-per-topic",
          "500",
          "The maximum number of event subscriptions on one topic, domain topic or other"
              + " resource.");
  public static final Setting<Integer> DOMAINS =
      quota("quota.domains", "100", "The maximum number of domains.");
  public static final Setting<Integer> TOPICS_PER_DOMAIN =
      quota("quota.topics-per-domain", "100000", "The maximum number of topics in one domain.");
  public static final Setting<Integer> SUBSCRIPTIONS_PER_DOMAIN =
      quota(
          "quota.subscriptions-per-domain",
          "50",
          "The maximum number of event subscriptions to all events of one domain.");

  static final List<Setting<?>> ALL =
      List.of(
          MAX_CONNECTIONS,
          MAX_CONNECTIONS_PER_ADDRESS,
          HEAD_TIMEOUT,
          BODY_TIMEOUT,
          WRITE_TIMEOUT,
          IDLE_TIMEOUT,
          RECEIVE_BYTES,
          RESPONSE_BYTES,
          MAX_STREAMS,
          MAX_FAILURES,
          FAILURE_WINDOW,
          TOPICS,
          SUBSCRIPTIONS_PER_TOPIC,
          DOMAINS,
          TOPICS_PER_DOMAIN,
          SUBSCRIPTIONS_PER_DOMAIN);

  private LimitSettings() {}

  private static Setting<Integer> quota(String key, String fallback, String description) {
    return new Setting<>(key, fallback, ValueFormats.number(0, MANY), description);
  }

  private static Setting<Duration> timeout(String key, String fallback, String description) {
    return new Setting<>(
        key,
        fallback,
        ValueFormats.duration(Duration.ofMillis(500), Duration.ofDays(1)),
        description);
  }
}
