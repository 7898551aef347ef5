package io.hermod.virtualtime;

import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.Intake;
import io.hermod.store.Parking;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * Runs a router on a virtual clock, which each handover holds until it is done.
 *
 * @param maxWait how long, in real time, the clock waits for an endpoint's response
 */
public record VirtualTime(VirtualClock clock, Duration maxWait) implements Timekeeping {

  @Override
  public Loop loop(Loop real) {
    return new VirtualLoop(real, clock);
  }

  @Override
  public Senders senders(Senders senders, Loop real) {
    return (subscription, topic, profile) ->
        new HeldSender(senders.senderFor(subscription, topic, profile), real, clock, maxWait);
  }

  @Override
  public Intake intake(Intake intake) {
    return new HeldIntake(intake, clock);
  }

  @Override
  public Parking parking(Parking parking) {
    return new HeldParking(parking, clock);
  }

  @Override
  public Executor readers(Executor readers) {
    return task -> {
      Hold hold = clock.hold();
      readers.execute(() -> hold.runAndRelease(task));
    };
  }
}
