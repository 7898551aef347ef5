package io.hermod.simulation;

import io.hermod.deadletter.blob.TestBlobs;
import io.hermod.destination.Senders;
import io.hermod.destination.senders.SimulatedNetwork;
import io.hermod.loop.Loop;
import io.hermod.simulation.SimulatedEndpoint.Mood;
import io.hermod.store.JournalSlice;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneListener;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import java.util.Collection;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Everything that outlives a process: the endpoints, the blobs, and the responses to publishers.
 */
final class World {
  private final Random random;
  private boolean losesBatch;
  private boolean isWell;
  private final Ledger ledger = new Ledger();
  private final TestBlobs blobs = new TestBlobs();
  private final Map<String, SimulatedEndpoint> endpoints = new TreeMap<>();

  World(Random random) {
    this.random = random;
    blobs.mayBeLate();
  }

  /** Makes all endpoints and containers work again, for good. */
  void recover() {
    isWell = true;
    losesBatch = false;
    blobs.breakContainer("");
    endpoints.values().forEach(endpoint -> endpoint.become(Mood.WELL));
  }

  /** Makes the follower throw, so that the next durable batch does not reach the lanes. */
  void loseNextBatch() {
    losesBatch = true;
  }

  /** Wraps a follower so that it throws when a batch is to be lost. */
  Consumer<JournalSlice> follower(Consumer<JournalSlice> follower) {
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

  /** Returns the endpoint of the subscription with this name. */
  SimulatedEndpoint endpoint(String name) {
    return endpoints.computeIfAbsent(name, _ -> new SimulatedEndpoint(name, ledger, random));
  }

  /**
   * Creates the senders with which one loop of a process reaches all endpoints. The endpoints share
   * one server.
   */
  Senders senders(Loop loop) {
    Senders senders = SimulatedNetwork.senders(loop, new Front());
    return (to, topic, profile) ->
        endpoint(to.name()).reachedBy(senders.senderFor(to, topic, profile));
  }

  private final class Front implements SimulatedNetwork.Server {
    @Override
    public boolean accepts() {
      return isWell || random.nextInt(20) > 0;
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

  /** Records the subscriptions of the catalog and the positions at which they change. */
  void watch(LaneCatalog catalog) {
    for (LaneHistory history : catalog.lanes()) {
      history.versions().forEach(ledger::version);
      long lane = history.versions().getFirst().subscription().lane();
      history.removedAt().ifPresent(position -> ledger.removed(lane, position));
    }
    catalog.watch(
        new LaneListener() {
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
