package io.hermod.app.leadership;

import io.hermod.cluster.ShardOwner;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads the cluster while Kafka gives the shard to this node, and follows otherwise.
 *
 * <pre>
 * following ──assigned──▶ leading ──revoked or lost──▶ following
 *     └──(leading fails: again after a pause)──┘
 * </pre>
 *
 * All steps happen on one thread, one after the other.
 */
public final class Leadership implements ShardOwner, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration TO_HAND_OVER = Duration.ofSeconds(5);

  private final Office office;
  private final int shard;
  private final Consumer<String> onFailure;
  private final ScheduledExecutorService steps =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("hermod-leader").daemon().factory());
  private volatile boolean isAssigned;
  private @Nullable Term term;

  /** What leading and following consist of. */
  public interface Office {
    /**
     * Begins to lead. Blocks until everything is open.
     *
     * @param onLoss called, on any thread, when another node has taken over
     */
    Term lead(Runnable onLoss);

    /** Follows, unless it does already. */
    void follow();
  }

  /** The time for which a node leads. */
  public interface Term {
    /** Ends in order, so that another node can begin at once. */
    void handOver();

    /** Ends without another write, because another node leads already. */
    void abandon();
  }

  /**
   * Starts as a follower.
   *
   * @param shard whoever has it leads
   * @param onFailure gets the reason, as a sentence, why this node can no longer be a member
   */
  public Leadership(Office office, int shard, Consumer<String> onFailure) {
    this.office = office;
    this.shard = shard;
    this.onFailure = onFailure;
  }

  @Override
  public void assigned(Set<Integer> shards) {
    if (shards.contains(shard)) {
      isAssigned = true;
      soon(this::lead, Duration.ZERO);
    }
  }

  @Override
  public void revoked(Set<Integer> shards) {
    if (shards.contains(shard)) {
      isAssigned = false;
      await(steps.submit(() -> guarded(this::handOver)));
    }
  }

  @Override
  public void lost(Set<Integer> shards) {
    if (shards.contains(shard)) {
      isAssigned = false;
      soon(this::abandon, Duration.ZERO);
    }
  }

  @Override
  public void failed(String reason) {
    onFailure.accept(reason);
  }

  private void soon(Runnable step, Duration wait) {
    try {
      var _ = steps.schedule(() -> guarded(step), wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the node has stopped");
    }
  }

  /** Whatever fails is tried again: Kafka may be away for a while. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      LOG.error("the node could not {}, will try again: {}", aim(), e.getMessage(), e);
      soon(isAssigned ? this::lead : office::follow, AFTER_A_FAULT);
    }
  }

  private String aim() {
    return isAssigned ? "lead the cluster" : "follow the leader of the cluster";
  }

  private void lead() {
    if (isAssigned && term == null) {
      Term[] mine = new Term[1];
      mine[0] = office.lead(() -> soon(() -> lostTo(mine[0]), Duration.ZERO));
      term = mine[0];
      LOG.info("this node leads the cluster");
    }
  }

  /**
   * Another node has opened the store. If Kafka still gives the shard to this node, that one was
   * wrong about itself, and will find out.
   */
  private void lostTo(@Nullable Term lost) {
    if (lost != null && lost.equals(term)) {
      abandon();
      soon(this::lead, AFTER_A_FAULT);
    }
  }

  private void handOver() {
    end(Term::handOver);
  }

  private void abandon() {
    end(Term::abandon);
  }

  private void end(Consumer<Term> ending) {
    Term last = term;
    term = null;
    if (last != null) {
      try {
        ending.accept(last);
      } catch (RuntimeException e) {
        LOG.warn("the node did not stop leading cleanly", e);
      }
      LOG.info("this node no longer leads the cluster");
    }
    office.follow();
  }

  private static void await(Future<?> step) {
    try {
      var _ = step.get(TO_HAND_OVER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warn("what was led is not handed over in {} s", TO_HAND_OVER.toSeconds());
    } catch (ExecutionException e) {
      LOG.warn("the hand-over failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no more steps; called when nothing is led any more. */
  @Override
  public void close() {
    steps.shutdownNow();
  }
}
