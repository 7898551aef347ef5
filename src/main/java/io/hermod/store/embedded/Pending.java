package io.hermod.store.embedded;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.EntryCodec;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An append that waits for the committer, which alone tells its result. */
final class Pending {
  private final @Nullable Entry entry;
  private final String refusal;
  private final Executor home;
  private final Consumer<AppendResult> done;
  private final int expectedBytes;
  private int writtenBytes;
  private @Nullable AppendResult result;

  /** How many waited with this one when it came. */
  int depth;

  /** The one that came before, until the queue is taken. */
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

  /** Already refused: it only waits to be told so by the right thread. */
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

  /** At home: the appender learns the result. */
  void tell() {
    done.accept(Objects.requireNonNull(result));
  }

  /** What its record is expected to take; never changes, for it is counted in and out again. */
  int expectedBytes() {
    return expectedBytes;
  }

  /** What its record takes. */
  int writtenBytes() {
    return writtenBytes;
  }

  void written(int bytes) {
    writtenBytes = bytes;
  }
}
