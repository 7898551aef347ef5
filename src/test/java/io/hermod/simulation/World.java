package io.hermod.simulation;

import io.hermod.deadletter.TestBlobs;
import io.hermod.destination.Senders;
import io.hermod.destination.SimulatedNetwork;
import io.hermod.loop.Loop;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogListener;
import io.hermod.store.LaneVersion;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What outlives a process: the endpoints, the blobs, and what publishers were told. */
final class World {
  private final Random random;
  private boolean losesBatch;
  private final Ledger ledger = new Ledger();
  private final TestBlobs blobs = new TestBlobs();
  private final Map<String, SimulatedEndpoint> endpoints = new TreeMap<>();

  World(Random random) {
    this.random = random;
  }

  /** The next durable batch does not reach the lanes: who should hand it on throws. */
  void loseNextBatch() {
    losesBatch = true;
  }

  /** Hands batches on, or throws. */
  Consumer<List<Recorded>> follower(Consumer<List<Recorded>> follower) {
    return batch -> {
      if (losesBatch) {
        losesBatch = false;
        throw new IllegalStateException("injected: a follower that throws");
      }
      follower.accept(batch);
    };
  }

  Ledger ledger() {
    return ledger;
  }

  TestBlobs blobs() {
    return blobs;
  }

  /** The endpoint of the subscription of this name. */
  SimulatedEndpoint endpoint(String name) {
    return endpoints.computeIfAbsent(name, _ -> new SimulatedEndpoint(name, ledger, random));
  }

  /** How one loop of a process reaches all endpoints, which share a server. */
  Senders senders(Loop loop) {
    Senders senders = SimulatedNetwork.senders(loop, new Front());
    return (to, topic, profile) ->
        endpoint(to.name()).reachedBy(senders.senderFor(to, topic, profile));
  }

  private final class Front implements SimulatedNetwork.Server {
    @Override
    public boolean accepts() {
      return random.nextInt(20) > 0;
    }

    @Override
    public void received(SimulatedNetwork.Wire wire, String request) {
      // POST /name HTTP/1.1
      String name = request.substring(request.indexOf('/') + 1, request.indexOf(" HTTP"));
      endpoint(name).received(wire, request);
    }
  }

  Collection<SimulatedEndpoint> endpoints() {
    return endpoints.values();
  }

  /** Notes which subscriptions there are, and from which position on. */
  void watch(Catalog catalog) {
    for (Catalog.LaneHistory history : catalog.lanes()) {
      history.versions().forEach(ledger::version);
      long lane = history.versions().getFirst().subscription().lane();
      history.removedAt().ifPresent(position -> ledger.removed(lane, position));
    }
    catalog.watch(
        new CatalogListener() {
          @Override
          public void added(LaneVersion version) {
            ledger.version(version);
          }

          @Override
          public void changed(LaneVersion version) {
            ledger.version(version);
          }

          @Override
          public void removed(Subscription last, long position) {
            ledger.removed(last.lane(), position);
          }
        });
  }
}
