package io.hermod.virtualtime;

/** Keeps a virtual clock from moving while work is in progress, until it is released. */
final class Hold {
  private final Runnable whenLetGo;
  private boolean isLetGo;

  Hold(Runnable whenLetGo) {
    this.whenLetGo = whenLetGo;
  }

  /** Releases the clock. Further calls do nothing. */
  void release() {
    if (isFirst()) {
      whenLetGo.run();
    }
  }

  private synchronized boolean isFirst() {
    boolean isFirst = !isLetGo;
    isLetGo = true;
    return isFirst;
  }

  /** Runs the last task, then releases the clock. */
  void runAndRelease(Runnable last) {
    try {
      last.run();
    } finally {
      release();
    }
  }
}
