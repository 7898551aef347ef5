package io.hermod.delivery;

import io.hermod.loop.Loop;
import io.hermod.store.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Asks about single events, on the loops where the answers are; callable from any thread. */
public final class Inspector {
  private final List<Loop> loops;
  private final List<LaneLoop> laneLoops;
  private final RecentEvents accepted = new RecentEvents(RecentEvents.CAPACITY);

  Inspector(List<Loop> loops, List<LaneLoop> laneLoops) {
    this.loops = loops;
    this.laneLoops = laneLoops;
  }

  /** A durable batch of the journal. */
  void appended(List<Recorded> batch) {
    loops.getFirst().execute(() -> accepted.add(batch));
  }

  /** The recently accepted events of an id, the newest first. */
  public CompletableFuture<List<Accepted>> accepted(long topicId, String eventId, int most) {
    return ask(loops.getFirst(), () -> accepted.find(topicId, eventId, most));
  }

  /**
   * How every lane of a topic stands to some events.
   *
   * @param positions of the events, ascending
   */
  public CompletableFuture<List<LaneView>> views(long topicId, long[] positions) {
    CompletableFuture<List<LaneView>> all = CompletableFuture.completedFuture(List.of());
    for (int i = 0; i < loops.size(); i++) {
      LaneLoop laneLoop = laneLoops.get(i);
      all = all.thenCombine(ask(loops.get(i), () -> laneLoop.views(topicId, positions)), this::add);
    }
    return all;
  }

  private <T> List<T> add(List<T> some, List<T> others) {
    List<T> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static <T> CompletableFuture<T> ask(Loop loop, Supplier<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    loop.execute(
        () -> {
          try {
            answer.complete(question.get());
          } catch (Throwable e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }
}
