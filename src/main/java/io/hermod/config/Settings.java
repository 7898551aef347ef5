package io.hermod.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Every setting there is; the flags, the environment, the file and the printed table follow it. */
public final class Settings {
  public static final List<String> PROFILES =
      List.of("cloud-2018", "cloud-2020", "cloud-2021", "cloud-2026", "edge");

  public static final Setting<Path> DATA_DIR =
      new Setting<>("data-dir", "./data", ValueFormats.path(), "Where everything is kept.");
  public static final Setting<String> HOST =
      new Setting<>("host", "127.0.0.1", ValueFormats.host(), "The address to listen on.");
  public static final Setting<Integer> HTTPS_PORT =
      new Setting<>("https-port", "4438", ValueFormats.port(), "The HTTPS port; 0: any free one.");
  public static final Setting<OptionalInt> HTTP_PORT =
      new Setting<>(
          "http-port",
          "off",
          ValueFormats.portOrOff(),
          "The plain HTTP port; 0: any free one. With --edge 5888, where it is opened.");
  static final Setting<Optional<URI>> PUBLIC_URL =
      new Setting<>(
          "public-url",
          "none",
          ValueFormats.originOrNone(),
          "The address that clients use, such as https://events.example.com; none: the address"
              + " that each caller used.");
  static final Setting<List<String>> TLS_NAMES =
      new Setting<>(
          "tls.names",
          "none",
          ValueFormats.hostsOrNone(),
          "More names and addresses for our own certificate, separated by commas.");
  static final Setting<Optional<Path>> TLS_CERT_FILE =
      new Setting<>(
          "tls.cert-file",
          "none",
          ValueFormats.pathOrNone(),
          "Your own certificate chain for the HTTPS port, PEM; none: one of our own authority.");
  static final Setting<Optional<Path>> TLS_KEY_FILE =
      new Setting<>(
          "tls.key-file", "none", ValueFormats.pathOrNone(), "Its private key, PEM (PKCS#8).");
  public static final Setting<String> PROFILE =
      new Setting<>(
          "profile",
          "cloud-2021",
          ValueFormats.oneOf(PROFILES),
          "Which Event Grid document to follow: " + String.join(", ", PROFILES) + ".");

  static final Setting<Boolean> WEBHOOK_HTTPS_ONLY =
      new Setting<>(
          "outbound.webhook.https-only",
          "true",
          ValueFormats.truth(),
          "Refuse http:// webhooks, except on loopback addresses.");

  static final Setting<Optional<Path>> OUTBOUND_CA_FILE =
      new Setting<>(
          "outbound.ca-file",
          "none",
          ValueFormats.pathOrNone(),
          "Authorities to trust beside the usual ones when others are called, PEM.");

  static final Setting<Networks> OUTBOUND_DENY_NETWORKS =
      new Setting<>(
          "outbound.deny-networks",
          ValueFormats.AUTO,
          ValueFormats.networksOrAuto(),
          "Networks that no subscription may have us call; auto: link-local, multicast,"
              + " unspecified, and loopback when listening beyond loopback.");
  static final Setting<Networks> OUTBOUND_ALLOW_NETWORKS =
      new Setting<>(
          "outbound.allow-networks",
          "none",
          ValueFormats.networks(),
          "Networks that may be called even if outbound.deny-networks denies them.");
  static final Setting<Optional<ProxyConfig>> OUTBOUND_PROXY =
      new Setting<>(
          "outbound.proxy",
          "none",
          ValueFormats.proxyOrNone(),
          "The HTTP proxy that others are called through, with user and password if it needs"
              + " them.");
  static final Setting<List<String>> OUTBOUND_NO_PROXY =
      new Setting<>(
          "outbound.no-proxy",
          "loopback",
          ValueFormats.proxyExceptions(),
          "Host names and networks that are called without the proxy.");

  static final Setting<Boolean> HANDSHAKE_LOOPBACK =
      new Setting<>(
          "handshake.loopback",
          "true",
          ValueFormats.truth(),
          "Ask webhooks on loopback addresses too before they get events.");
  static final Setting<Duration> HANDSHAKE_LIFETIME =
      new Setting<>(
          "handshake.lifetime",
          "10m",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(7)),
          "How long a webhook's owner may validate it by hand.");
  static final Setting<String> HANDSHAKE_ORIGIN =
      new Setting<>(
          "handshake.origin",
          "eventgrid.azure.net",
          ValueFormats.host(),
          "Who CloudEvents come from, as webhooks are told and asked to allow.");

  static final Setting<String> STORE_EVENTS =
      new Setting<>(
          "store.events",
          "disk",
          ValueFormats.oneOf(List.of("disk", "memory")),
          "Where events are kept: disk, or memory, which a restart empties.");
  static final Setting<Long> STORE_MAX_BYTES =
      new Setting<>(
          "store.max-bytes",
          "unlimited",
          ValueFormats.sizeOrUnlimited("16MB"),
          "How much the store may take; with events in memory 64MB where nothing is said.");
  static final Setting<String> STORE_WHEN_FULL =
      new Setting<>(
          "store.when-full",
          "refuse",
          ValueFormats.oneOf(List.of("refuse", "drop-oldest")),
          "At store.max-bytes: refuse new events, or drop-oldest, which gives up waiting ones.");
  static final Setting<Long> STORE_MIN_FREE_BYTES =
      new Setting<>(
          "store.min-free-bytes",
          "256MB",
          ValueFormats.size("0", "1TB"),
          "Stop accepting events when the disk has less free than this.");
  static final Setting<Long> STORE_SEGMENT_BYTES =
      new Setting<>(
          "store.segment-bytes",
          "64MB",
          ValueFormats.size("4MB", "1GB"),
          "How large one file of the journal grows.");

  static final Setting<Path> SECRETS_KEY_FILE =
      new Setting<>(
          "secrets.key-file",
          "master-key",
          ValueFormats.path(),
          "The key that seals secrets at rest; a relative path begins in the data directory.");

  static final Setting<Integer> DELIVERY_MAX_IN_FLIGHT =
      new Setting<>(
          "delivery.max-in-flight",
          "64",
          ValueFormats.number(1, 10_000),
          "Requests under way per subscription.");
  static final Setting<Long> DELIVERY_IN_FLIGHT_BYTES =
      new Setting<>(
          "delivery.in-flight-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> MachineSizes.here().eventBytes()),
          "Bytes of events under way, over all subscriptions; auto: an eighth of the heap, at most"
              + " 64MB.");
  static final Setting<Integer> DELIVERY_MAX_CONNECTIONS =
      new Setting<>(
          "delivery.max-connections",
          "4096",
          ValueFormats.number(1, 1_000_000),
          "Outgoing connections, over all subscriptions.");
  static final Setting<Long> DELIVERY_WINDOW_BYTES =
      new Setting<>(
          "delivery.window-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> MachineSizes.here().eventBytes()),
          "Memory for the newest events, shared by all subscriptions; auto: the same.");
  static final Setting<Long> DELIVERY_SET_ASIDE_BYTES =
      new Setting<>(
          "delivery.set-aside-bytes",
          "1GB",
          ValueFormats.size("4MB", "1TB"),
          "A subscription further behind than this stops holding the journal.");
  static final Setting<Duration> DELIVERY_COMMIT_INTERVAL =
      new Setting<>(
          "delivery.commit-interval",
          "250ms",
          ValueFormats.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "How often progress is made durable; a crash repeats at most this much.");

  static final Setting<Boolean> DELIVERY_RETRY_AFTER =
      new Setting<>(
          "delivery.retry-after",
          "true",
          ValueFormats.truth(),
          "Wait longer where a 429 or 503 says so in Retry-After.");

  static final Setting<Boolean> DELIVERY_OLD_DATASCHEMA =
      new Setting<>(
          "delivery.old-dataschema",
          "false",
          ValueFormats.truth(),
          "Put a data version into CloudEvents as dataschema #1.0, as until 2020.");

  static final Setting<Integer> PROBATION_THRESHOLD =
      new Setting<>(
          "probation.threshold",
          "10",
          ValueFormats.number(1, 1_000_000),
          "Failed attempts in a row after which an endpoint is left alone.");
  static final Setting<Duration> PROBATION_CAP =
      new Setting<>(
          "probation.cap",
          "3h",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          "How long an endpoint is left alone at most until the next probe.");
  static final Setting<Duration> DEADLETTER_DELAY =
      new Setting<>(
          "deadletter.delay",
          "5m",
          ValueFormats.duration(Duration.ZERO, Duration.ofDays(1)),
          "Between giving an event up and writing it to its container.");
  static final Setting<Duration> DEADLETTER_GIVE_UP_AFTER =
      new Setting<>(
          "deadletter.give-up-after",
          "4h",
          ValueFormats.duration(Duration.ZERO, Duration.ofDays(7)),
          "How long a dead letter waits for a container that cannot be written to.");
  static final Setting<Boolean> VIRTUAL_TIME =
      new Setting<>(
          "virtual-time",
          "false",
          ValueFormats.truth(),
          "Let the clock stand still until it is told to advance.");
  static final Setting<Duration> VIRTUAL_PATIENCE =
      new Setting<>(
          "virtual-patience",
          "500ms",
          ValueFormats.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "How long a virtual clock waits for an endpoint's answer.");
  static final Setting<OptionalLong> SEED =
      new Setting<>(
          "seed",
          "random",
          ValueFormats.seed(),
          "The same seed gives the same random part of each wait.");

  static final Setting<Boolean> METRICS_OPEN =
      new Setting<>(
          "metrics.open",
          "true",
          ValueFormats.truth(),
          "Let everybody read /metrics; false: only with a token that may read.");

  static final Setting<Optional<Path>> AUDIT_FILE =
      new Setting<>(
          "audit.file",
          "none",
          ValueFormats.pathOrNone(),
          "Who changed what, as lines of JSON; relative to the data directory. none: in the log.");
  static final Setting<Long> AUDIT_MAX_BYTES =
      new Setting<>(
          "audit.max-bytes",
          "10MB",
          ValueFormats.size("64KB", "1GB"),
          "How large the file grows before it becomes audit.file.1.");
  static final Setting<Integer> AUDIT_MAX_FILES =
      new Setting<>(
          "audit.max-files",
          "10",
          ValueFormats.number(2, 1000),
          "How many files of the audit log are kept; the oldest goes.");

  private static final List<Setting<?>> OF_THE_ROUTER =
      List.of(
          DATA_DIR,
          HOST,
          HTTPS_PORT,
          HTTP_PORT,
          PUBLIC_URL,
          TLS_NAMES,
          TLS_CERT_FILE,
          TLS_KEY_FILE,
          PROFILE,
          WEBHOOK_HTTPS_ONLY,
          OUTBOUND_CA_FILE,
          OUTBOUND_DENY_NETWORKS,
          OUTBOUND_ALLOW_NETWORKS,
          OUTBOUND_PROXY,
          OUTBOUND_NO_PROXY,
          HANDSHAKE_LOOPBACK,
          HANDSHAKE_LIFETIME,
          HANDSHAKE_ORIGIN,
          STORE_EVENTS,
          STORE_MAX_BYTES,
          STORE_WHEN_FULL,
          STORE_MIN_FREE_BYTES,
          STORE_SEGMENT_BYTES,
          SECRETS_KEY_FILE,
          DELIVERY_MAX_IN_FLIGHT,
          DELIVERY_IN_FLIGHT_BYTES,
          DELIVERY_MAX_CONNECTIONS,
          DELIVERY_WINDOW_BYTES,
          DELIVERY_SET_ASIDE_BYTES,
          DELIVERY_COMMIT_INTERVAL,
          DELIVERY_RETRY_AFTER,
          DELIVERY_OLD_DATASCHEMA,
          PROBATION_THRESHOLD,
          PROBATION_CAP,
          DEADLETTER_DELAY,
          DEADLETTER_GIVE_UP_AFTER,
          VIRTUAL_TIME,
          VIRTUAL_PATIENCE,
          SEED,
          METRICS_OPEN,
          AUDIT_FILE,
          AUDIT_MAX_BYTES,
          AUDIT_MAX_FILES);

  public static final List<Setting<?>> ALL =
      Stream.of(OF_THE_ROUTER, LimitSettings.ALL, EdgeSettings.ALL).flatMap(List::stream).toList();

  private Settings() {}
}
