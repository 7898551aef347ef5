package io.hermod.scenario.history;

import java.time.Duration;
import java.util.List;

/** A promise that a cluster did not keep. */
public sealed interface Violation {
  String subscription();

  /** Acknowledged, but neither accepted by the subscriber nor in a blob. */
  record Lost(String subscription, String id) implements Violation {}

  /** Delivered, though nobody published it. */
  record Invented(String subscription, String id) implements Violation {}

  /**
   * More events were repeated than faults can explain.
   *
   * @param faults the ones that the repeats followed; none if there was no fault before them
   */
  record TooManyRepeats(String subscription, List<Fault> faults, int count, int most)
      implements Violation {}

  /**
   * Nothing was delivered for too long, although events waited.
   *
   * @param from where it began
   * @param faults that overlap it
   */
  record Stalled(
      String subscription, long from, Duration length, Duration longest, List<Fault> faults)
      implements Violation {}

  /**
   * The event arrived before others that its publisher had sent earlier.
   *
   * @param overtaken how many
   */
  record OutOfOrder(String subscription, String id, int overtaken) implements Violation {}

  /** Delivered again, though it was in a blob already. */
  record DeliveredAfterDeadLetter(String subscription, String id) implements Violation {}
}
