package io.hermod.store.embedded;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An append that waits for the committer, which alone tells its result. */
final class Pending {
  private static final byte[] NOTHING = {};

  private final @Nullable Entry entry;
  private final byte[] payload;
  private final String refusal;
  private final Consumer<AppendResult> done;

  /** The one that came before, until the queue is taken. */
  @Nullable Pending older;

  private Pending(
      @Nullable Entry entry, byte[] payload, String refusal, Consumer<AppendResult> done) {
    this.entry = entry;
    this.payload = payload;
    this.refusal = refusal;
    this.done = done;
  }

  static Pending toWrite(Entry entry, byte[] payload, Consumer<AppendResult> done) {
    return new Pending(entry, payload, "", done);
  }

  /** Already refused: it only waits to be told so by the right thread. */
  static Pending refused(String reason, Consumer<AppendResult> done) {
    return new Pending(null, NOTHING, reason, done);
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

  Consumer<AppendResult> done() {
    return done;
  }

  int recordBytes() {
    return RecordHeader.BYTES + payload.length;
  }
}
