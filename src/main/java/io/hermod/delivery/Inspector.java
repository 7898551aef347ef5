package io.hermod.delivery;

import io.hermod.delivery.lane.LaneView;
import io.hermod.loop.Loop;
import io.hermod.store.Recorded;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks up single events on the loops that know about them. Callable from any thread. */
public final class Inspector {
  private final List<ShardLanes> loops;
  private final RecentEvents accepted = new RecentEvents(RecentEvents.CAPACITY);

  Inspector(List<ShardLanes> loops) {
    this.loops = loops;
  }

  /** Adds a batch that is durable in the journal. */
  void appended(List<Recorded> batch) {
    firstLoop().execute(() -> accepted.add(batch));
  }

  /** Finds recently accepted events by their id, newest first. */
  public CompletableFuture<List<PublishedEvent>> accepted(long topicId, String eventId, int most) {
    return ask(firstLoop(), () -> accepted.find(topicId, eventId, most));
  }

  /**
   * Returns what every lane of a topic knows about some events.
   *
   * @param positions the positions of the events, in ascending order
   */
  public CompletableFuture<List<LaneView>> views(long topicId, long[] positions) {
    return askAll(lanes -> lanes.views(topicId, positions));
  }

  private Loop firstLoop() {
    return loops.getFirst().resources().loop();
  }

  /** Asks every loop and joins the results. Never completes if a loop has ended. */
  <T> CompletableFuture<List<T>> askAll(Function<ShardLanes, List<T>> question) {
    CompletableFuture<List<T>> all = CompletableFuture.completedFuture(List.of());
    for (ShardLanes lanes : loops) {
      all =
          all.thenCombine(
              ask(lanes.resources().loop(), () -> question.apply(lanes)), Inspector::joined);
    }
    return all;
  }

  private static <T> List<T> joined(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
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
