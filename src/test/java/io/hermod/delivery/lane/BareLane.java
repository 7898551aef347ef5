package io.hermod.delivery.lane;

import io.hermod.delivery.endpoint.Gate;
import io.hermod.delivery.settle.Jitter;
import io.hermod.delivery.settle.Settler;
import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.store.Cursor;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.StoppedTime;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tail.Taps;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/** A lane with no loop, no store and a sender that refuses to send. Its cursor is at 10. */
final class BareLane {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  static final Profile PROFILE = Profiles.named("cloud-2021").orElseThrow();
  static final Subscription SUBSCRIPTION =
      new SubscriptionBuilder(
              2,
              1,
              new WebhookDestination(URI.create("http://localhost/"), BatchPolicy.NONE, List.of()))
          .named("shop", "/shop")
          .filter(new EventFilter(List.of(), "", "", true))
          .build();
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/orders").build();

  private BareLane() {}

  static Lane create(Gate gate, BatchPolicy batching, Budget budget, InstantSource clock) {
    Settler settler =
        new Settler(
            PROFILE,
            RetryPolicy.DEFAULT,
            EndpointKind.WEBHOOK,
            Jitter.of(1, TOPIC, SUBSCRIPTION),
            true,
            false,
            StoppedTime.NONE);
    return new Lane(
        SUBSCRIPTION,
        Cursor.at(10),
        new LaneFilter(TOPIC, SUBSCRIPTION, SUBSCRIPTION, LaneMeter.NONE),
        new Route(
            new NoSender(), settler, gate, batching.limits(PROFILE.batching()), false, null, null),
        new LaneResources(
            new AttemptLimits(2, budget, new HeldBodies()),
            new RecentDeliveries(16, START),
            LaneMeter.NONE,
            new Taps(),
            clock));
  }

  static Recorded published(long position, String... ids) {
    List<Event> events =
        Arrays.stream(ids)
            .map(id -> new Event(id, "type", id, "", (byte) 0, new RawJson(new byte[10], 0, 10)))
            .toList();
    return new Recorded(position, new Publication(1, START, events));
  }

  /** A lane decides; sending is none of its business. */
  private static final class NoSender implements Sender {
    @Override
    public int length(Event event, Instant publishedAt) {
      return event.json().length();
    }

    @Override
    public void send(BatchBody body, DeliveryListener listener) {
      throw new AssertionError("a lane sends nothing itself");
    }
  }
}
