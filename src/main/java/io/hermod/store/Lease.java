package io.hermod.store;

/**
 * The right to deliver the events of a shard. Where several nodes share a store, it runs out soon
 * after the node can no longer write, so that two nodes never deliver the same events.
 */
public interface Lease {
  /** The lease of a store that nobody else can have. */
  Lease FOR_GOOD =
      new Lease() {
        @Override
        public boolean isValid() {
          return true;
        }

        @Override
        public void renew(Runnable then) {
          then.run();
        }
      };

  /** Whether an attempt may start now. */
  boolean isValid();

  /**
   * Makes it valid again, however long that takes, and then runs the task on any thread. Never
   * blocks. The task never runs if the shard was lost.
   */
  void renew(Runnable then);
}
