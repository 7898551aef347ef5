package io.hermod.scenario;

import java.util.ArrayList;
import java.util.List;

/** Holds back what wants to pass until it is opened, once and for all. */
final class Gate {
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean isOpen;

  synchronized void pass(Runnable task) {
    if (isOpen) {
      task.run();
    } else {
      waiting.add(task);
    }
  }

  synchronized void open() {
    isOpen = true;
    waiting.forEach(Runnable::run);
    waiting.clear();
  }
}
