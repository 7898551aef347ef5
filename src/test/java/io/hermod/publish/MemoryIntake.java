package io.hermod.publish;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.Intake;
import io.hermod.store.Publication;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An intake that keeps everything in a list and, like a real one, answers from its own thread. */
public final class MemoryIntake implements Intake, AutoCloseable {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final List<Publication> publications = new CopyOnWriteArrayList<>();
  private volatile @Nullable String refusal;
  private volatile @Nullable String doubt;
  private volatile @Nullable Long refusedTopic;
  private volatile boolean failing;
  private volatile @Nullable Error error;
  private volatile boolean isHolding;
  private final List<Runnable> held = new ArrayList<>();

  public void refuseFromNowOn(String reason) {
    refusal = reason;
  }

  /** Keeps what comes, and cannot say so. */
  void loseTrackFromNowOn(String reason) {
    doubt = reason;
  }

  /** Refuses what is published to this topic, until it is told to accept again. */
  public void refuse(long topicId) {
    refusedTopic = topicId;
  }

  public void failFromNowOn() {
    failing = true;
  }

  public void failFromNowOn(Error with) {
    error = with;
  }

  /** Keeps what comes, and its publishers waiting. */
  public void holdAnswers() {
    isHolding = true;
  }

  public void releaseAnswers() {
    isHolding = false;
    thread.execute(() -> held.forEach(Runnable::run));
  }

  public void acceptAgain() {
    refusal = null;
    refusedTopic = null;
    failing = false;
    error = null;
  }

  public List<Publication> publications() {
    return publications;
  }

  public void forget() {
    publications.clear();
  }

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    Error thrown = error;
    if (thrown != null) {
      throw thrown;
    }
    if (failing) {
      throw new IllegalStateException("secret of the journal");
    }
    thread.execute(() -> tell(keep(entry), home, done));
  }

  private void tell(AppendResult result, Executor home, Consumer<AppendResult> done) {
    Runnable answer = () -> home.execute(() -> done.accept(result));
    if (isHolding) {
      held.add(answer);
    } else {
      answer.run();
    }
  }

  private AppendResult keep(Entry entry) {
    String reason = refusal;
    if (reason != null) {
      return new AppendResult.Refused(reason);
    }
    Publication publication = (Publication) entry;
    if (Objects.equals(refusedTopic, publication.topicId())) {
      return new AppendResult.Refused("not this topic");
    }
    publications.add(publication);
    String untold = doubt;
    return untold != null
        ? new AppendResult.Unknown(untold)
        : new AppendResult.Appended(publications.size());
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
