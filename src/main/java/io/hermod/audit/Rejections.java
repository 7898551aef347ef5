package io.hermod.audit;

/** Hears of everybody who is turned away; on event loops, so it never blocks. */
@FunctionalInterface
public interface Rejections {
  Rejections NONE = _ -> {};

  void add(Rejection rejection);
}
