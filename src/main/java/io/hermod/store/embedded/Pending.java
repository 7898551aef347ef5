package io.hermod.store.embedded;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An append that waits for the committer, which alone tells its result. */
final class Pending {
  private static final byte[] NOTHING = {};

  private final @Nullable Entry entry;
  private final byte[] payload;
  private final String refusal;
  private final Executor home;
  private final Consumer<AppendResult> done;
  private @Nullable AppendResult result;

  /** How many waited with this one when it came. */
  int depth;

  /** The one that came before, until the queue is taken. */
  @Nullable Pending older;

  private Pending(
      @Nullable Entry entry,
      byte[] payload,
      String refusal,
      Executor home,
      Consumer<AppendResult> done) {
    this.entry = entry;
    this.payload = payload;
    this.refusal = refusal;
    this.home = home;
    this.done = done;
  }

  static Pending toWrite(Entry entry, byte[] payload, Executor home, Consumer<AppendResult> done) {
    return new Pending(entry, payload, "", home, done);
  }

  /** Already refused: it only waits to be told so by the right thread. */
  static Pending refused(String reason, Executor home, Consumer<AppendResult> done) {
    return new Pending(null, NOTHING, reason, home, done);
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

  byte[] payload() {
    return payload;
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

  int recordBytes() {
    return RecordHeader.BYTES + payload.length;
  }
}
