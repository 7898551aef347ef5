package io.hermod.scenario;

/** The number that a random test is drawn from: {@code -Dseed} repeats an earlier draw. */
final class Seed {
  private Seed() {}

  static long draw(String test) {
    long seed = Long.getLong("seed", System.nanoTime() & 0xFFFF_FFFFL);
    System.out.printf("%s: seed %d (repeat with -Dseed=%d)%n", test, seed, seed);
    return seed;
  }
}
