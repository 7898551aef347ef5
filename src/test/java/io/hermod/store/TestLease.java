package io.hermod.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A lease that a test takes away and renews. */
public final class TestLease implements Lease {
  private final List<Runnable> waiting = new CopyOnWriteArrayList<>();
  private volatile boolean isValid;

  /** It is valid, or not, until a test says otherwise. */
  public TestLease(boolean isValid) {
    this.isValid = isValid;
  }

  @Override
  public boolean isValid() {
    return isValid;
  }

  @Override
  public void renew(Runnable then) {
    waiting.add(then);
  }

  public void take() {
    isValid = false;
  }

  public boolean isWanted() {
    return !waiting.isEmpty();
  }

  public void renewed() {
    isValid = true;
    waiting.forEach(Runnable::run);
  }
}
