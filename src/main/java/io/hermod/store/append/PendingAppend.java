package io.hermod.store.append;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An append that waits for the thread that writes, which alone reports its result. */
public final class PendingAppend {
  private final @Nullable Entry entry;
  private final String refusal;
  private final Executor home;
  private final Consumer<AppendResult> done;
  private final int expectedBytes;
  private int writtenBytes;
  private @Nullable AppendResult result;

  /** How many appends waited when this one was added, including this one. */
  int depth;

  /** The append before this one, until the queue is taken. */
  @Nullable PendingAppend older;

  private PendingAppend(
      @Nullable Entry entry,
      int expectedBytes,
      String refusal,
      Executor home,
      Consumer<AppendResult> done) {
    this.entry = entry;
    this.expectedBytes = expectedBytes;
    this.refusal = refusal;
    this.home = home;
    this.done = done;
  }

  /**
   * Creates an append.
   *
   * @param expectedBytes about how many bytes will be written
   */
  public static PendingAppend toWrite(
      Entry entry, int expectedBytes, Executor home, Consumer<AppendResult> done) {
    return new PendingAppend(entry, expectedBytes, "", home, done);
  }

  /**
   * Creates an append that is already refused, and only waits until that is reported on the right
   * thread.
   */
  public static PendingAppend refused(String reason, Executor home, Consumer<AppendResult> done) {
    return new PendingAppend(null, 0, reason, home, done);
  }

  public boolean isRefused() {
    return entry == null;
  }

  public String refusal() {
    return refusal;
  }

  public Entry entry() {
    return Objects.requireNonNull(entry);
  }

  public Executor home() {
    return home;
  }

  public void result(AppendResult known) {
    result = known;
  }

  /** Reports the result to the appender. Called by {@link #home}. */
  public void tell() {
    done.accept(Objects.requireNonNull(result));
  }

  /**
   * Returns the expected size of the record. It never changes, because it is added to a sum and
   * later subtracted from it.
   */
  public int expectedBytes() {
    return expectedBytes;
  }

  /** Returns the actual size of the record. */
  public int writtenBytes() {
    return writtenBytes;
  }

  public void written(int bytes) {
    writtenBytes = bytes;
  }
}
