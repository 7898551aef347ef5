package io.hermod.simulation;

import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;

/**
 * Creates virtual threads with a custom scheduler. The JDK has the constructor for its own tests,
 * and the build opens its package to ours.
 */
final class VirtualThreads {
  private static final Constructor<?> BUILDER = builder();

  private VirtualThreads() {}

  private static Constructor<?> builder() {
    try {
      Constructor<?> constructor =
          Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
              .getDeclaredConstructor(Executor.class);
      constructor.setAccessible(true);
      return constructor;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK runs virtual threads only by itself", e);
    }
  }

  /** Creates a thread that the executor runs each time it can continue. */
  static Thread unstarted(Executor turns, Runnable task) {
    try {
      return ((Thread.Builder.OfVirtual) BUILDER.newInstance(turns)).unstarted(task);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
