package io.hermod.config.setting;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Every setting. The flags, the environment, the file and the printed table follow this list.
 *
 * <p>This class is long because it is a list.
 */
public final class Settings {
  public static final List<String> PROFILES =
      List.of("cloud-2018", "cloud-2020", "cloud-2021", "cloud-2026", "edge");

  public static final Setting<Path> DATA_DIR =
      new Setting<>(
          "data-dir", "./data", ValueFormats.path(), "The [data directory](#the-data-directory).");
  public static final Setting<String> HOST =
      new Setting<>(
          "host",
          "127.0.0.1",
          ValueFormats.host(),
          "The address to listen on. Read [how to harden a"
              + " server](operations.md#hardening-a-server-on-a-network) before you change it.");
  public static final Setting<Integer> HTTPS_PORT =
      new Setting<>(
          "https-port", "4438", ValueFormats.port(), "The HTTPS port; 0 picks any free port.");
  public static final Setting<OptionalInt> HTTP_PORT =
      new Setting<>(
          "http-port",
          "off",
          ValueFormats.portOrOff(),
          "The plain HTTP port; 0 picks any free port. With `--edge` the default is 5888, if"
              + " `inbound.server-auth.tls-policy` opens the port at all.");
  public static final Setting<Optional<URI>> PUBLIC_URL =
      new Setting<>(
          "public-url",
          "none",
          ValueFormats.originOrNone(),
          "The address that clients use, such as `https://events.example.com`. With `none`, each"
              + " caller gets back the address that it used.");
  public static final Setting<List<String>> TLS_NAMES =
      new Setting<>(
          "tls.names",
          "none",
          ValueFormats.hostsOrNone(),
          "Additional host names and IP addresses for the certificate that Hermod issues for"
              + " itself, separated by commas.");
  public static final Setting<Optional<Path>> TLS_CERT_FILE =
      new Setting<>(
          "tls.cert-file",
          "none",
          ValueFormats.pathOrNone(),
          "Your own certificate chain for the HTTPS port, in PEM format. With `none`, Hermod issues"
              + " a certificate from its own CA.");
  public static final Setting<Optional<Path>> TLS_KEY_FILE =
      new Setting<>(
          "tls.key-file",
          "none",
          ValueFormats.pathOrNone(),
          "The private key for `tls.cert-file`, in PEM format (PKCS#8).");
  public static final Setting<String> PROFILE =
      new Setting<>(
          "profile",
          "cloud-2021",
          ValueFormats.oneOf(PROFILES),
          "Which Event Grid document the server follows by default: `cloud-2018`, `cloud-2020`,"
              + " `cloud-2021`, `cloud-2026` or `edge`. See [profiles.md](profiles.md).");

  public static final Setting<Boolean> WEBHOOK_HTTPS_ONLY =
      new Setting<>(
          "outbound.webhook.https-only",
          "true",
          ValueFormats.truth(),
          "Refuse `http://` webhooks, except on loopback addresses.");

  public static final Setting<Optional<Path>> OUTBOUND_CA_FILE =
      new Setting<>(
          "outbound.ca-file",
          "none",
          ValueFormats.pathOrNone(),
          "CA certificates to trust for outgoing requests, in addition to those of the JDK, in PEM"
              + " format. They do not apply to [Kafka](destinations.md#kafka).");

  public static final Setting<Networks> OUTBOUND_DENY_NETWORKS =
      new Setting<>(
          "outbound.deny-networks",
          ValueFormats.AUTO,
          ValueFormats.networksOrAuto(),
          "Networks that subscriptions cannot make the server call: CIDRs, and the names"
              + " `loopback`, `private`, `link-local`, `multicast`, `unspecified` and `public`."
              + " `auto` is `link-local, multicast, unspecified`, and also `loopback` if `host` is"
              + " not a loopback address.");
  public static final Setting<Networks> OUTBOUND_ALLOW_NETWORKS =
      new Setting<>(
          "outbound.allow-networks",
          "none",
          ValueFormats.networks(),
          "Networks that the server may call even if `outbound.deny-networks` includes them.");
  public static final Setting<Optional<ProxyConfig>> OUTBOUND_PROXY =
      new Setting<>(
          "outbound.proxy",
          "none",
          ValueFormats.proxyOrNone(),
          "The HTTP proxy for outgoing requests: `http://proxy:3128` or"
              + " `http://user:password@proxy:3128`. It is a secret, so there is no flag for it. It"
              + " does not apply to [Kafka](destinations.md#kafka).");
  public static final Setting<List<String>> OUTBOUND_NO_PROXY =
      new Setting<>(
          "outbound.no-proxy",
          "loopback",
          ValueFormats.proxyExceptions(),
          "Host names (including their subdomains) and networks that the server calls without the"
              + " proxy.");

  public static final Setting<Boolean> HANDSHAKE_LOOPBACK =
      new Setting<>(
          "handshake.loopback",
          "true",
          ValueFormats.truth(),
          "Validate webhooks on loopback addresses too.");
  public static final Setting<Duration> HANDSHAKE_LIFETIME =
      new Setting<>(
          "handshake.lifetime",
          "10m",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(7)),
          "How long the owner of a webhook has to validate it manually.");
  public static final Setting<String> HANDSHAKE_ORIGIN =
      new Setting<>(
          "handshake.origin",
          "eventgrid.azure.net",
          ValueFormats.host(),
          "The origin that Hermod names to webhooks for CloudEvents, and that they must allow.");

  public static final Setting<String> STORE_EVENTS =
      new Setting<>(
          "store.events",
          "disk",
          ValueFormats.oneOf(List.of("disk", "memory")),
          "Where to keep events: `disk`, or `memory`, which loses them at a restart.");
  public static final Setting<Long> STORE_MAX_BYTES =
      new Setting<>(
          "store.max-bytes",
          "unlimited",
          ValueFormats.sizeOrUnlimited("16MB"),
          "The maximum size of the store. With `store.events=memory` the default is `64MB`.");
  public static final Setting<String> STORE_WHEN_FULL =
      new Setting<>(
          "store.when-full",
          "refuse",
          ValueFormats.oneOf(List.of("refuse", "drop-oldest")),
          "What to do at `store.max-bytes`: `refuse` new events, or `drop-oldest`, which drops the"
              + " oldest waiting events.");
  public static final Setting<Long> STORE_MIN_FREE_BYTES =
      new Setting<>(
          "store.min-free-bytes",
          "256MB",
          ValueFormats.size("0", "1TB"),
          "Refuse new events while the disk has less free space than this.");
  public static final Setting<Long> STORE_SEGMENT_BYTES =
      new Setting<>(
          "store.segment-bytes",
          "64MB",
          ValueFormats.size("4MB", "1GB"),
          "The maximum size of one journal file.");
  public static final Setting<Optional<Duration>> STORE_RETENTION =
      new Setting<>(
          "store.retention",
          "off",
          ValueFormats.durationOrOff(Duration.ofMinutes(1), Duration.ofDays(3650)),
          "How long to keep delivered events, so that they can be [replayed](replay.md).");
  public static final Setting<OptionalLong> STORE_RETENTION_BYTES =
      new Setting<>(
          "store.retention-bytes",
          "off",
          ValueFormats.sizeOrOff("16MB"),
          "How many bytes of delivered events to keep at most. Without `store.retention`, their age"
              + " does not matter.");

  public static final Setting<Path> SECRETS_KEY_FILE =
      new Setting<>(
          "secrets.key-file",
          "master-key",
          ValueFormats.path(),
          "The file with the key that encrypts secrets at rest. A relative path starts in the data"
              + " directory. See [secrets.md](secrets.md).");

  public static final Setting<Integer> DELIVERY_MAX_IN_FLIGHT =
      new Setting<>(
          "delivery.max-in-flight",
          "64",
          ValueFormats.number(1, 10_000),
          "The maximum number of requests in flight per subscription.");
  public static final Setting<Long> DELIVERY_IN_FLIGHT_BYTES =
      new Setting<>(
          "delivery.in-flight-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> MachineSizes.here().eventBytes()),
          "The maximum number of bytes in flight for all subscriptions together. A publish request"
              + " counts as a whole while any of its events is in flight. `auto` is an eighth of"
              + " the heap, at most 64MB.");
  public static final Setting<Integer> DELIVERY_MAX_CONNECTIONS =
      new Setting<>(
          "delivery.max-connections",
          "4096",
          ValueFormats.number(1, 1_000_000),
          "The maximum number of outgoing connections for all subscriptions together.");
  public static final Setting<Long> DELIVERY_WINDOW_BYTES =
      new Setting<>(
          "delivery.window-bytes",
          ValueFormats.AUTO,
          ValueFormats.sizeOrAuto("2MB", "1TB", () -> MachineSizes.here().eventBytes()),
          "Memory for the newest events, shared by all subscriptions. `auto` is an eighth of the"
              + " heap, at most 64MB.");
  public static final Setting<Long> DELIVERY_SET_ASIDE_BYTES =
      new Setting<>(
          "delivery.set-aside-bytes",
          "1GB",
          ValueFormats.size("4MB", "1TB"),
          "A subscription that lags behind by more than this no longer keeps journal files from"
              + " being deleted: Hermod parks its events instead.");
  public static final Setting<Duration> DELIVERY_COMMIT_INTERVAL =
      new Setting<>(
          "delivery.commit-interval",
          "250ms",
          ValueFormats.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "How often Hermod makes delivery progress durable. After a crash it repeats at most the"
              + " deliveries of this interval, and those that were in flight.");

  public static final Setting<Integer> DELIVERY_DEFAULT_BATCH_EVENTS =
      new Setting<>(
          "delivery.default-max-events-per-batch",
          "5000",
          ValueFormats.number(1, 5000),
          "In cloud profiles, the maximum number of events per batch if a subscription sets only"
              + " the size. For Azure functions it is always 1.");
  public static final Setting<Integer> DELIVERY_DEFAULT_BATCH_KILOBYTES =
      new Setting<>(
          "delivery.default-preferred-batch-size-in-kilobytes",
          "64",
          ValueFormats.number(1, 1024),
          "In cloud profiles, the preferred size of a batch if a subscription sets only the number"
              + " of events. For Azure functions it is always 64.");

  public static final Setting<Boolean> DELIVERY_RETRY_AFTER =
      new Setting<>(
          "delivery.retry-after",
          "true",
          ValueFormats.truth(),
          "Honour `Retry-After` in a 429 or 503 response if it asks for a longer wait.");

  public static final Setting<Boolean> DELIVERY_OLD_DATASCHEMA =
      new Setting<>(
          "delivery.old-dataschema",
          "false",
          ValueFormats.truth(),
          "Write the data version into CloudEvents as `\"dataschema\": \"#1.0\"`, as Event Grid did"
              + " until 2020.");

  public static final Setting<Integer> PROBATION_THRESHOLD =
      new Setting<>(
          "probation.threshold",
          "10",
          ValueFormats.number(1, 1_000_000),
          "The number of consecutive failed attempts that put an endpoint on probation.");
  public static final Setting<Duration> PROBATION_CAP =
      new Setting<>(
          "probation.cap",
          "3h",
          ValueFormats.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          "The longest wait between two probes of an endpoint on probation.");
  public static final Setting<Duration> DEADLETTER_DELAY =
      new Setting<>(
          "deadletter.delay",
          "5m",
          ValueFormats.duration(Duration.ZERO, Duration.ofDays(1)),
          "The delay between giving up on an event and writing it to its dead-letter container.");
  public static final Setting<Duration> DEADLETTER_GIVE_UP_AFTER =
      new Setting<>(
          "deadletter.give-up-after",
          "4h",
          ValueFormats.duration(Duration.ZERO, Duration.ofDays(7)),
          "How long a dead letter waits for a container that cannot be written to. Then Hermod"
              + " drops it.");
  public static final Setting<Boolean> VIRTUAL_TIME =
      new Setting<>(
          "virtual-time",
          "false",
          ValueFormats.truth(),
          "Stop the clock until a command advances it. See [testing.md](testing.md).");
  public static final Setting<Duration> VIRTUAL_PATIENCE =
      new Setting<>(
          "virtual-patience",
          "500ms",
          ValueFormats.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "How long, in real time, a virtual clock waits for an endpoint to respond.");
  public static final Setting<OptionalLong> SEED =
      new Setting<>(
          "seed",
          "random",
          ValueFormats.seed(),
          "The seed for the random part of retry waits. The same seed gives the same waits for the"
              + " same topic, subscription and event names, in any data directory.");

  public static final Setting<Boolean> METRICS_OPEN =
      new Setting<>(
          "metrics.open",
          "true",
          ValueFormats.truth(),
          "Anyone can read `/metrics`. With `false`, only clients with a token that allows reading."
              + " See [monitoring.md](monitoring.md).");

  public static final Setting<Boolean> CONSOLE_ENABLED =
      new Setting<>(
          "console.enabled",
          "true",
          ValueFormats.truth(),
          "Serve the [console](console.md) at `/console`. With `--edge` the default is `false`.");
  public static final Setting<String> LOG_LEVEL =
      new Setting<>(
          "log.level",
          "info",
          ValueFormats.oneOf(List.of("error", "warn", "info", "debug")),
          "How much the server logs. `debug` concerns only Hermod's own lines.");
  public static final Setting<String> LOG_FORMAT =
      new Setting<>(
          "log.format",
          "text",
          ValueFormats.oneOf(List.of("text", "json")),
          "How the server logs: lines of text, or a JSON object per line.");

  public static final Setting<Optional<Path>> AUDIT_FILE =
      new Setting<>(
          "audit.file",
          "none",
          ValueFormats.pathOrNone(),
          "The audit log: who changed what, as lines of JSON. A relative path starts in the data"
              + " directory. With `none`, the lines go to the server's log. See"
              + " [access.md](access.md#audit-log).");
  public static final Setting<Long> AUDIT_MAX_BYTES =
      new Setting<>(
          "audit.max-bytes",
          "10MB",
          ValueFormats.size("64KB", "1GB"),
          "The size at which Hermod rotates the audit log: the file gets the suffix `.1`, and a new"
              + " one begins.");
  public static final Setting<Integer> AUDIT_MAX_FILES =
      new Setting<>(
          "audit.max-files",
          "10",
          ValueFormats.number(2, 1000),
          "How many audit log files to keep. Hermod deletes the oldest.");

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
          STORE_RETENTION,
          STORE_RETENTION_BYTES,
          SECRETS_KEY_FILE,
          DELIVERY_MAX_IN_FLIGHT,
          DELIVERY_IN_FLIGHT_BYTES,
          DELIVERY_MAX_CONNECTIONS,
          DELIVERY_WINDOW_BYTES,
          DELIVERY_SET_ASIDE_BYTES,
          DELIVERY_COMMIT_INTERVAL,
          DELIVERY_DEFAULT_BATCH_EVENTS,
          DELIVERY_DEFAULT_BATCH_KILOBYTES,
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
          CONSOLE_ENABLED,
          AUDIT_FILE,
          AUDIT_MAX_BYTES,
          AUDIT_MAX_FILES,
          LOG_LEVEL,
          LOG_FORMAT);

  public static final List<Setting<?>> ALL =
      Stream.of(
              OF_THE_ROUTER,
              TelemetrySettings.ALL,
              LimitSettings.ALL,
              EdgeSettings.ALL,
              ClusterSettings.ALL)
          .flatMap(List::stream)
          .toList();

  private Settings() {}
}
