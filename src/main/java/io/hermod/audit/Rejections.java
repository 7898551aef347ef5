package io.hermod.audit;

/** Receives all rejected requests. Called on event loops, so it never blocks. */
@FunctionalInterface
public interface Rejections {
  Rejections NONE = _ -> {};

  void add(Rejection rejection);
}
