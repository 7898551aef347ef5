package io.hermod.delivery;

import io.hermod.profile.ProbationRules;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that lanes send to. One is a URL without its query; what fails below HTTP is held
 * against the host and port, and so against all URLs there. Safe for all event loops.
 */
public final class Endpoints {
  private final ProbationLimits limits;
  private final Map<String, EndpointHealth> byName = new ConcurrentHashMap<>();
  private final Map<Long, LinkGate> links = new ConcurrentHashMap<>();

  public Endpoints(ProbationLimits limits) {
    this.limits = limits;
  }

  /**
   * The gate of one lane.
   *
   * @param listener told when the gate may have opened or closed, on any thread
   */
  Gate gate(WebhookDestination destination, ProbationRules rules, Runnable listener) {
    return new EndpointGate(
        watched(destination.baseUrl(), listener),
        watched(server(destination.url()), listener),
        rules,
        listener,
        this);
  }

  /**
   * The gate of one lane that keeps its events in order: nobody else's failures close it.
   *
   * @param listener told when the gate may have opened or closed, on any thread
   */
  Gate link(long lane, EventGridDestination destination, Settler settler, Runnable listener) {
    LinkGate gate = new LinkGate(destination.baseUrl(), settler, listener, this);
    links.put(lane, gate);
    return gate;
  }

  /** The lane has another gate now, or none. */
  void forget(LinkGate gate) {
    links.values().remove(gate);
  }

  private static String server(URI url) {
    int port = url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    return url.getHost() + ":" + port;
  }

  private EndpointHealth watched(String name, Runnable listener) {
    return byName.compute(
        name,
        (_, known) -> {
          EndpointHealth health = known == null ? new EndpointHealth(name, limits) : known;
          health.watch(listener);
          return health;
        });
  }

  /** Nobody is interested any more: forgotten with the last one. */
  void unwatch(EndpointHealth health, Runnable listener) {
    byName.computeIfPresent(
        health.name(),
        (_, known) -> {
          known.unwatch(listener);
          return known.isWatched() ? known : null;
        });
  }

  /** The names of the endpoints that events for a destination go to. */
  public static Set<String> namesOf(Destination destination) {
    return switch (destination) {
      case WebhookDestination webhook -> Set.of(webhook.baseUrl(), server(webhook.url()));
      case EventGridDestination eventGrid -> Set.of(eventGrid.baseUrl());
    };
  }

  /** All that are in use, by name. */
  public List<EndpointState> states() {
    return Stream.concat(
            byName.values().stream().map(EndpointHealth::state),
            links.values().stream().map(LinkGate::state))
        .sorted(Comparator.comparing(EndpointState::name))
        .toList();
  }

  /** What keeps a subscription's events from where they go; null where nothing does. */
  public @Nullable EndpointState probationOf(Subscription subscription) {
    return switch (subscription.destination()) {
      case WebhookDestination webhook -> probationOf(webhook);
      case EventGridDestination _ -> closed(links.get(subscription.lane()));
    };
  }

  private static @Nullable EndpointState closed(@Nullable LinkGate link) {
    EndpointState state = link == null ? null : link.state();
    return state == null || state.nextProbe() == null ? null : state;
  }

  private @Nullable EndpointState probationOf(WebhookDestination destination) {
    EndpointState url = probation(destination.baseUrl());
    EndpointState server = probation(server(destination.url()));
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
   * Ends an endpoint's probation by hand; nothing where there is no such endpoint.
   *
   * @param id as its state tells it
   */
  public Optional<EndpointState> wake(String id) {
    byName.values().stream()
        .filter(health -> health.state().id().equals(id))
        .forEach(EndpointHealth::reopen);
    links.values().stream().filter(link -> link.state().id().equals(id)).forEach(LinkGate::wake);
    return states().stream().filter(state -> state.id().equals(id)).findFirst();
  }
}
