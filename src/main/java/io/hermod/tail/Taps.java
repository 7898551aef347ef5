package io.hermod.tail;

import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All tails that are open. The journal and the lanes tell it what happens, and while there is no
 * tail, that is a check of an array's length. Thread-safe. Nothing here throws, because a fault of
 * a tail must not become one of a lane.
 */
public final class Taps {
  private static final Logger LOG = LoggerFactory.getLogger(Taps.class);
  private static final Tail[] NONE = {};

  // Arrays that are replaced, because they are read for each attempt and hardly ever change.
  private volatile Tail[] ofEvents = NONE;
  private volatile Tail[] ofAttempts = NONE;

  public synchronized void open(Tail tail) {
    if (tail.showsAttempts()) {
      ofAttempts = with(ofAttempts, tail);
    } else {
      ofEvents = with(ofEvents, tail);
    }
  }

  public synchronized void close(Tail tail) {
    ofAttempts = without(ofAttempts, tail);
    ofEvents = without(ofEvents, tail);
  }

  private static Tail[] with(Tail[] tails, Tail another) {
    Tail[] more = Arrays.copyOf(tails, tails.length + 1);
    more[tails.length] = another;
    return more;
  }

  @SuppressWarnings("ReferenceEquality") // each tail is closed by itself
  private static Tail[] without(Tail[] tails, Tail closed) {
    return Arrays.stream(tails).filter(each -> each != closed).toArray(Tail[]::new);
  }

  /** Whether anybody watches the events of a topic, so that {@link #appended} is of use. */
  public boolean areEventsWatched() {
    return ofEvents.length > 0;
  }

  /** Shows a durable batch of the journal. */
  public void appended(List<Recorded> batch) {
    for (Tail tail : ofEvents) {
      guarded(tail, () -> show(batch, tail));
    }
  }

  private static void show(List<Recorded> batch, Tail tail) {
    for (Recorded entry : batch) {
      if (entry.entry() instanceof Publication publication
          && publication.topicId() == tail.topicId()) {
        tail.offer(entry.position(), publication);
      }
    }
  }

  /** Whether anybody watches the attempts of a lane, so that {@link #attempted} is of use. */
  public boolean isWatched(long lane) {
    Tail[] tails = ofAttempts;
    if (tails.length == 0) {
      return false;
    }
    for (Tail tail : tails) {
      if (tail.shows(lane)) {
        return true;
      }
    }
    return false;
  }

  /** Shows an attempt whose outcome has been settled. */
  public void attempted(TailMessage.Attempted attempt) {
    for (Tail tail : ofAttempts) {
      if (tail.shows(attempt.lane())) {
        guarded(tail, () -> tail.offer(attempt));
      }
    }
  }

  /** A tail that fails is closed, so that it does not fail for each event. */
  private void guarded(Tail tail, Runnable showing) {
    try {
      showing.run();
    } catch (RuntimeException | Error e) {
      LOG.error("a live tail failed, it shows nothing more", e);
      close(tail);
    }
  }
}
