package io.hermod.config;

import java.time.Duration;
import java.util.List;

/**
 * The settings that limit what clients may take: connections, time, memory, attempts, resources.
 */
final class LimitSettings {
  private static final int MANY = 999_999_999;

  static final Setting<Integer> MAX_CONNECTIONS =
      new Setting<>(
          "http.max-connections",
          ValueFormats.AUTO,
          ValueFormats.numberOrAuto(1, MANY, () -> InboundSizes.here().connections()),
          "Client connections; auto: one per 128KiB of heap, from 256 to 8192.");
  static final Setting<Integer> MAX_CONNECTIONS_PER_ADDRESS =
      new Setting<>(
          "http.max-connections-per-address",
          ValueFormats.AUTO,
          ValueFormats.numberOrAuto(1, MANY, () -> InboundSizes.here().connectionsPerAddress()),
          "Client connections from one IPv4 address or IPv6 /64; auto: half of the most that auto"
              + " allows in total.");
  static final Setting<Duration> HEAD_TIMEOUT =
      timeout(
          "http.head-timeout",
          "10s",
          "How long a client may take for a request's head, and for the TLS handshake before it.");
  static final Setting<Duration> BODY_TIMEOUT =
      timeout("http.body-timeout", "40s", "How long a client may take for a whole request body.");
  static final Setting<Duration> WRITE_TIMEOUT =
      timeout("http.write-timeout", "30s", "How long a client may take to read a response.");
  static final Setting<Duration> IDLE_TIMEOUT =
      timeout("http.idle-timeout", "3m", "How long a connection without a request is kept open.");
  static final Setting<Long> RECEIVE_BYTES =
      new Setting<>(
          "http.receive-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> InboundSizes.here().receiveBytes()),
          "Memory for requests that have not arrived completely; auto: an eighth of the heap, at"
              + " most 256MB.");
  static final Setting<Long> RESPONSE_BYTES =
      new Setting<>(
          "http.response-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> InboundSizes.here().responseBytes()),
          "Memory for large responses that clients have not read; auto: the same.");
  static final Setting<Integer> MAX_STREAMS =
      new Setting<>(
          "http.max-streams",
          "100",
          ValueFormats.number(1, 10_000),
          "Requests at a time on one HTTP/2 connection.");

  static final Setting<Integer> MAX_FAILURES =
      new Setting<>(
          "sign-in.max-failures",
          "20",
          ValueFormats.number(1, MANY),
          "Wrong credentials from one address within sign-in.failure-window before it gets 429.");
  static final Setting<Duration> FAILURE_WINDOW =
      new Setting<>(
          "sign-in.failure-window",
          "1m",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          "How long wrong credentials are held against an address.");
  static final Setting<Integer> TOPICS =
      quota("quota.topics", "100", "Topics, those of the Edge module included.");
  static final Setting<Integer> SUBSCRIPTIONS_PER_TOPIC =
      quota(
          "quota.subscriptions-per-topic",
          "500",
          "Event subscriptions on one topic, topic of a domain or other resource.");
  static final Setting<Integer> DOMAINS = quota("quota.domains", "100", "Domains.");
  static final Setting<Integer> TOPICS_PER_DOMAIN =
      quota("quota.topics-per-domain", "100000", "Topics of one domain.");
  static final Setting<Integer> SUBSCRIPTIONS_PER_DOMAIN =
      quota(
          "quota.subscriptions-per-domain",
          "50",
          "Event subscriptions to all events of one domain.");

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

  private static Setting<Integer> quota(String key, String fallback, String meaning) {
    return new Setting<>(key, fallback, ValueFormats.number(0, MANY), meaning);
  }

  private static Setting<Duration> timeout(String key, String fallback, String meaning) {
    return new Setting<>(
        key, fallback, ValueFormats.duration(Duration.ofMillis(500), Duration.ofDays(1)), meaning);
  }
}
