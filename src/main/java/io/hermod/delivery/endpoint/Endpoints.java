package io.hermod.delivery.endpoint;

import io.hermod.config.ProbationConfig;
import io.hermod.delivery.settle.Settler;
import io.hermod.profile.ProbationRules;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that lanes send to. Failures to reach a server count against everything there.
 * Thread-safe.
 */
public final class Endpoints {
  private final ProbationConfig limits;
  private final Map<String, EndpointHealth> byName = new ConcurrentHashMap<>();
  private final Map<Long, LinkGate> links = new ConcurrentHashMap<>();
  private volatile Consumer<EndpointState> watcher = _ -> {};

  public Endpoints(ProbationConfig limits) {
    this.limits = limits;
  }

  /** Calls the watcher when an endpoint is closed or opened, on any thread. It must not block. */
  public void watch(Consumer<EndpointState> newWatcher) {
    watcher = newWatcher;
  }

  void changed(EndpointState state) {
    watcher.accept(state);
  }

  /**
   * Returns the gate of one lane.
   *
   * @param listener called, on any thread, when the gate may have opened or closed
   */
  public Gate gate(Destination destination, ProbationRules rules, Runnable listener) {
    EndpointNames names = EndpointNames.of(destination);
    return new EndpointGate(
        watched(names.endpoint(), listener),
        watched(names.server(), listener),
        rules,
        listener,
        this);
  }

  /**
   * Returns the gate of one lane that keeps its events in order. Failures of other lanes do not
   * close it.
   *
   * @param listener called, on any thread, when the gate may have opened or closed
   */
  public Gate link(
      long lane, EventGridDestination destination, Settler settler, Runnable listener) {
    LinkGate gate = new LinkGate(destination.baseUrl(), settler, listener, this);
    links.put(lane, gate);
    return gate;
  }

  /** Removes a gate that its lane no longer uses. */
  void forget(LinkGate gate) {
    links.values().remove(gate);
  }

  private EndpointHealth watched(String name, Runnable listener) {
    return byName.compute(
        name,
        (_, known) -> {
          EndpointHealth health =
              known == null ? new EndpointHealth(name, limits, this::changed) : known;
          health.watch(listener);
          return health;
        });
  }

  /** Removes a listener. An endpoint without listeners is forgotten. */
  void unwatch(EndpointHealth health, Runnable listener) {
    byName.computeIfPresent(
        health.name(),
        (_, known) -> {
          known.unwatch(listener);
          return known.isWatched() ? known : null;
        });
  }

  /** Returns the names of the endpoints to which events for a destination are sent. */
  public static Set<String> namesOf(Destination destination) {
    return EndpointNames.allOf(destination);
  }

  /** Returns the states of all endpoints in use, sorted by name. */
  public List<EndpointState> states() {
    return Stream.concat(
            byName.values().stream().map(EndpointHealth::state),
            links.values().stream().map(LinkGate::state))
        .sorted(Comparator.comparing(EndpointState::name))
        .toList();
  }

  /** Returns the closed endpoint that holds up a subscription's events; null if there is none. */
  public @Nullable EndpointState probationOf(Subscription subscription) {
    return switch (subscription.destination()) {
      case EventGridDestination _ -> closed(links.get(subscription.lane()));
      case WebhookDestination webhook -> probationOf(EndpointNames.of(webhook));
      case ConfiguredDestination configured -> probationOf(EndpointNames.of(configured));
    };
  }

  private static @Nullable EndpointState closed(@Nullable LinkGate link) {
    EndpointState state = link == null ? null : link.state();
    return state == null || state.nextProbe() == null ? null : state;
  }

  private @Nullable EndpointState probationOf(EndpointNames names) {
    EndpointState url = probation(names.endpoint());
    EndpointState server = probation(names.server());
    if (url == null || server == null) {
      return url == null ? server : url;
    }
    Instant urlUntil = Objects.requireNonNull(url.nextProbe());
    return urlUntil.isBefore(server.nextProbe()) ? server : url;
  }

  private @Nullable EndpointState probation(String name) {
    EndpointHealth health = byName.get(name);
    EndpointState state = health == null ? null : health.state();
    return state == null || state.nextProbe() == null ? null : state;
  }

  /**
   * Ends an endpoint's probation on request. Returns its new state; empty if there is no such
   * endpoint.
   *
   * @param id the id of its state
   */
  public Optional<EndpointState> wake(String id) {
    byName.values().stream()
        .filter(health -> health.state().id().equals(id))
        .forEach(EndpointHealth::reopen);
    links.values().stream().filter(link -> link.state().id().equals(id)).forEach(LinkGate::wake);
    return states().stream().filter(state -> state.id().equals(id)).findFirst();
  }
}
