package io.hermod.store.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects what a store does every now and then, so that a test can decide when. */
final class CollectedChores implements StoreThreads.Chores {
  private final List<Runnable> chores = new ArrayList<>();

  List<Runnable> all() {
    return List.copyOf(chores);
  }

  @Override
  public void every(Duration interval, Runnable chore) {
    chores.add(chore);
  }

  @Override
  public StoreThreads.Repeated repeat(Duration wait, Supplier<Duration> chore) {
    chores.add(
        () -> {
          Duration _ = chore.get();
        });
    return () -> {};
  }

  @Override
  public void close() {
    chores.clear();
  }
}
