package io.hermod.virtualtime;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.Intake;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** An intake whose appends hold the clock until their callback has run. */
record HeldIntake(Intake intake, VirtualClock clock) implements Intake {

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    Hold hold = clock.hold();
    intake.append(entry, home, result -> hold.runAndRelease(() -> done.accept(result)));
  }

  @Override
  public void appendEvenIfFull(Entry entry, Consumer<AppendResult> done) {
    Hold hold = clock.hold();
    intake.appendEvenIfFull(entry, result -> hold.runAndRelease(() -> done.accept(result)));
  }
}
