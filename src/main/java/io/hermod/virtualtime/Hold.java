package io.hermod.virtualtime;

/** Keeps a virtual clock from moving until it is let go; for something that is under way. */
final class Hold {
  private final Runnable whenLetGo;
  private boolean isLetGo;

  Hold(Runnable whenLetGo) {
    this.whenLetGo = whenLetGo;
  }

  /** Does nothing the second time. */
  void letGo() {
    if (isFirst()) {
      whenLetGo.run();
    }
  }

  private synchronized boolean isFirst() {
    boolean isFirst = !isLetGo;
    isLetGo = true;
    return isFirst;
  }

  /** Runs what is still to be done, then lets go. */
  void endWith(Runnable last) {
    try {
      last.run();
    } finally {
      letGo();
    }
  }
}
