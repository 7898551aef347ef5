package io.hermod.store.embedded.journal;

import io.hermod.secret.Sealer;
import io.hermod.store.Recorded;
import io.hermod.store.append.PendingAppend;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.codec.EntryWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The reusable buffer in which a batch is encoded. */
final class BatchBuffer {
  private final EntryWriter out = EntryWriter.direct(1 << 18);
  private final Sealer sealer;

  BatchBuffer(Sealer sealer) {
    this.sealer = sealer;
  }

  /** Assigns positions to the entries, starting at {@code head}. */
  static List<Recorded> place(List<PendingAppend> batch, long head) {
    List<Recorded> recorded = new ArrayList<>(batch.size());
    long position = head;
    for (PendingAppend pending : batch) {
      Recorded next = new Recorded(position, pending.entry());
      recorded.add(next);
      position = next.end();
    }
    return recorded;
  }

  /** Encodes the entries, each after room for its header, and returns the total size in bytes. */
  int fill(List<PendingAppend> batch) {
    out.clear();
    for (PendingAppend pending : batch) {
      int start = out.size();
      out.skip(RecordHeader.BYTES);
      EntryCodec.encode(pending.entry(), out, sealer);
      pending.written(out.size() - start);
    }
    return out.size();
  }

  /**
   * Writes the headers of the encoded batch, and returns its bytes; valid until the next {@link
   * #fill}.
   */
  ByteBuffer seal(List<PendingAppend> batch, long head, int number, long segmentId) {
    ByteBuffer bytes = out.written();
    long position = head;
    int at = 0;
    for (int i = 0; i < batch.size(); i++) {
      RecordHeader header = header(batch.get(i), position, number, i == batch.size() - 1);
      header.write(bytes, at, segmentId);
      position = header.end();
      at += header.totalBytes();
    }
    return bytes;
  }

  private static RecordHeader header(
      PendingAppend pending, long position, int number, boolean isLast) {
    byte flags = isLast ? RecordHeader.LAST : 0;
    int length = pending.writtenBytes() - RecordHeader.BYTES;
    return new RecordHeader(0, length, position, number, pending.entry().span(), flags);
  }
}
