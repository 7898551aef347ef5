package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.explain.Attention.Kind;
import io.hermod.explain.Attention.Link;
import io.hermod.explain.Attention.Severity;
import io.hermod.explain.Overview.Recent;
import io.hermod.explain.Overview.SeenLane;
import io.hermod.explain.Overview.Waiting;
import io.hermod.explain.Overview.Whole;
import io.hermod.validation.Handshakes.Awaited;
import io.hermod.validation.ValidationResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what needs attention in the state of a server. A pure function. */
public final class AttentionFinder {
  private static final int MOST = 50;
  private static final Duration LONG_WAIT = Duration.ofMinutes(5);
  private static final Duration VERY_LONG_WAIT = Duration.ofHours(1);
  private static final long LARGE_LAG = 16L << 20;
  private static final int MANY_FAILURES = 5;
  private static final double MEGABYTE = 1e6;

  private final Overview overview;
  private final List<Attention> found = new ArrayList<>();

  private AttentionFinder(Overview overview) {
    this.overview = overview;
  }

  /** Returns the most urgent first, and not more than a person would read. */
  public static List<Attention> find(Overview overview) {
    AttentionFinder finder = new AttentionFinder(overview);
    finder.look();
    return finder.found.stream()
        .sorted(Comparator.comparing(Attention::severity))
        .limit(MOST)
        .toList();
  }

  private void look() {
    lookAt(overview.server());
    overview.probation().forEach(this::lookAt);
    lookAt(overview.oldest());
    overview.lanes().forEach(this::lookAt);
    overview.handshakes().awaited().forEach(this::lookAt);
    overview.handshakes().failed().forEach(this::lookAt);
  }

  private void lookAt(@Nullable Whole server) {
    if (server == null) {
      return;
    }
    if (!server.isEveryLoopResponding()) {
      add(Kind.LOOP_HANGS, Severity.CRITICAL, "An event loop does not respond.");
    }
    if (server.store().isRefusing()) {
      add(Kind.STORE_FULL, Severity.CRITICAL, "The store is full and accepts no events.");
    }
    if (server.quarantinedRows() > 0) {
      add(
          Kind.QUARANTINED_ROWS,
          Severity.CRITICAL,
          "%d rows of the store cannot be read and are in quarantine."
              .formatted(server.quarantinedRows()));
    }
    lookAt(server.disk(), server.store());
  }

  private void lookAt(Overview.Disk disk, Diagnosis.StoreState store) {
    long used = store.neededBytes();
    if (disk.hasLittleFree()) {
      add(
          Kind.DISK_LOW,
          Severity.WARNING,
          "Only %.0f MB are free on the disk of the store; below %.0f MB it accepts no events."
              .formatted(disk.free().orElse(0) / MEGABYTE, disk.minFree() / MEGABYTE));
    }
    if (disk.isNearLimit(used)) {
      add(
          Kind.DISK_LOW,
          Severity.WARNING,
          "The store has %.0f MB of the %.0f MB that it may have."
              .formatted(used / MEGABYTE, disk.limit() / MEGABYTE));
    }
  }

  private void add(Kind kind, Severity severity, String text) {
    found.add(new Attention(kind, severity, text, new Link.Doctor()));
  }

  private void lookAt(EndpointState endpoint) {
    found.add(
        new Attention(
            Kind.ENDPOINT_ON_PROBATION,
            Severity.WARNING,
            "%s failed %d times in a row (%s) and gets only probes; the next is due at %s."
                .formatted(
                    endpoint.name(),
                    endpoint.failures(),
                    endpoint.lastFailure(),
                    endpoint.nextProbe()),
            new Link.OneEndpoint(endpoint.id())));
  }

  private void lookAt(@Nullable Waiting oldest) {
    Duration age =
        oldest == null ? Duration.ZERO : Duration.between(oldest.publishedAt(), overview.now());
    SeenLane lane = oldest == null ? null : laneOf(oldest);
    if (oldest != null && lane != null && age.compareTo(LONG_WAIT) > 0) {
      found.add(
          new Attention(
              Kind.OLDEST_WAITING,
              age.compareTo(VERY_LONG_WAIT) > 0 ? Severity.WARNING : Severity.INFO,
              "An event has waited for %d minutes for subscription %s."
                  .formatted(age.toMinutes(), name(lane)),
              link(lane, oldest.eventId())));
    }
  }

  private @Nullable SeenLane laneOf(Waiting oldest) {
    return overview.lanes().stream()
        .filter(each -> each.subscription().lane() == oldest.lane())
        .findFirst()
        .orElse(null);
  }

  private void lookAt(SeenLane lane) {
    if (lane.recent().deadLetters() > 0) {
      found.add(
          new Attention(
              Kind.DEAD_LETTERS,
              Severity.WARNING,
              "Subscription %s gave up %s in the last hour."
                  .formatted(name(lane), events(lane.recent().deadLetters())),
              new Link.DeadLetters(lane.topic().name(), lane.subscription().name())));
    }
    if (lane.recent().dropped() > 0) {
      about(
          lane,
          Kind.DROPPED,
          Severity.CRITICAL,
          "Subscription %s lost %s in the last hour: %s."
              .formatted(name(lane), events(lane.recent().dropped()), whyLost(lane)));
    }
    LaneState state = lane.state();
    if (state != null) {
      lookAt(lane, state);
    }
  }

  private void lookAt(SeenLane lane, LaneState state) {
    if (state.faults() > 0) {
      about(
          lane,
          Kind.LANE_FAULTS,
          Severity.WARNING,
          "Hermod itself failed %d times to handle subscription %s since the start."
              .formatted(state.faults(), name(lane)));
    }
    if (keepsFailing(lane.recent()) && !state.isPaused() && !state.isOnProbation()) {
      about(
          lane,
          Kind.ATTEMPTS_FAIL,
          Severity.WARNING,
          "Most attempts of subscription %s fail: %d failed and %d succeeded in the last minutes."
              .formatted(name(lane), lane.recent().failed(), lane.recent().delivered()));
    }
    if (state.isPaused()) {
      about(
          lane,
          Kind.SUBSCRIPTION_PAUSED,
          Severity.INFO,
          "Subscription %s is paused.".formatted(name(lane)));
    } else if (state.lagBytes() > LARGE_LAG) {
      about(
          lane,
          Kind.LAG,
          Severity.WARNING,
          "Subscription %s is %.0f MB behind the journal."
              .formatted(name(lane), state.lagBytes() / MEGABYTE));
    }
  }

  private static boolean keepsFailing(Recent recent) {
    return recent.failed() >= MANY_FAILURES && recent.failed() > recent.delivered();
  }

  private static String whyLost(SeenLane lane) {
    return lane.subscription().deadLetter() == null
        ? "it has no dead-letter destination"
        : "they could not be kept as dead letters";
  }

  private void lookAt(Awaited awaited) {
    boolean isExpired = awaited.isExpired(overview.now());
    found.add(
        new Attention(
            Kind.VALIDATION,
            Severity.WARNING,
            (isExpired
                    ? "Nobody agreed for the endpoint of subscription %s before %s. Create it"
                        + " again."
                    : "Subscription %s waits until somebody opens the link in its validation event,"
                        + " which works until %s.")
                .formatted(
                    awaited.topic().name() + "/" + awaited.subscription().name(),
                    awaited.linkExpiresAt()),
            new Link.OneSubscription(
                awaited.topic().name(),
                awaited.subscription().name(),
                awaited.subscription().resourceId(),
                null)));
  }

  /** Without the reason, because not everybody who sees this may know it. */
  private void lookAt(ValidationResults.Result failed) {
    String name = failed.subscription().substring(failed.subscription().lastIndexOf('/') + 1);
    found.add(
        new Attention(
            Kind.VALIDATION,
            Severity.INFO,
            "The endpoint of subscription %s/%s did not agree to get events."
                .formatted(failed.topic().name(), name),
            new Link.Validations()));
  }

  private static String events(long number) {
    return number == 1 ? "1 event" : number + " events";
  }

  private void about(SeenLane lane, Kind kind, Severity severity, String text) {
    found.add(new Attention(kind, severity, text, link(lane, null)));
  }

  private static Link link(SeenLane lane, @Nullable String eventId) {
    return new Link.OneSubscription(
        lane.topic().name(), lane.subscription().name(), lane.subscription().resourceId(), eventId);
  }

  private static String name(SeenLane lane) {
    return lane.topic().name() + "/" + lane.subscription().name();
  }
}
