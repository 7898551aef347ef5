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
  private final Loop first;
  private final Supplier<List<ShardLanes>> lanes;
  private final RecentEvents accepted = new RecentEvents(RecentEvents.CAPACITY);

  /**
   * Creates an inspector.
   *
   * @param first the loop that remembers which events were accepted
   * @param lanes the lanes of all open shards
   */
  Inspector(Loop first, Supplier<List<ShardLanes>> lanes) {
    this.first = first;
    this.lanes = lanes;
  }

  /** Adds a batch that is durable in the journal. */
  void appended(List<Recorded> batch) {
    first.execute(() -> accepted.add(batch));
  }

  /** Finds recently accepted events by their id, newest first. */
  public CompletableFuture<List<PublishedEvent>> accepted(long topicId, String eventId, int most) {
    return ask(first, () -> accepted.find(topicId, eventId, most));
  }

  /**
   * Returns what every lane of a topic knows about some events.
   *
   * @param positions the positions of the events, in ascending order
   */
  public CompletableFuture<List<LaneView>> views(long topicId, long[] positions) {
    return askAll(lanes -> lanes.views(topicId, positions));
  }

  /** Asks every loop and joins the results. Never completes if a loop has ended. */
  <T> CompletableFuture<List<T>> askAll(Function<ShardLanes, List<T>> question) {
    CompletableFuture<List<T>> all = CompletableFuture.completedFuture(List.of());
    for (ShardLanes each : lanes.get()) {
      all =
          all.thenCombine(
              ask(each.resources().loop(), () -> question.apply(each)), Inspector::joined);
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
