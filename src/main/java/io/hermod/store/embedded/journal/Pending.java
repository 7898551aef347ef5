package io.hermod.store.embedded.journal;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.codec.EntryCodec;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An append that waits for the committer, which alone reports its result. */
final class Pending {
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
  @Nullable Pending older;

  private Pending(
      @Nullable Entry entry, String refusal, Executor home, Consumer<AppendResult> done) {
    this.entry = entry;
    this.expectedBytes = RecordHeader.BYTES + (entry == null ? 0 : EntryCodec.expectedBytes(entry));
    this.refusal = refusal;
    this.home = home;
    this.done = done;
  }

  static Pending toWrite(Entry entry, Executor home, Consumer<AppendResult> done) {
    return new Pending(entry, "", home, done);
  }

  /**
   * Creates an append that is already refused, and only waits until that is reported on the right
   * thread.
   */
  static Pending refused(String reason, Executor home, Consumer<AppendResult> done) {
    return new Pending(null, reason, home, done);
  }

  boolean isRefused() {
    return entry == null;
  }

  String refusal() {
    return refusal;
  }

  Entry entry() {
    return Objects.requireNonNull(entry);
  }

  Executor home() {
    return home;
  }

  void result(AppendResult known) {
    result = known;
  }

  /** Reports the result to the appender. Called by {@link #home}. */
  void tell() {
    done.accept(Objects.requireNonNull(result));
  }

  /**
   * Returns the expected size of the record. It never changes, because it is added to a sum and
   * later subtracted from it.
   */
  int expectedBytes() {
    return expectedBytes;
  }

  /** Returns the actual size of the record. */
  int writtenBytes() {
    return writtenBytes;
  }

  void written(int bytes) {
    writtenBytes = bytes;
  }
}
