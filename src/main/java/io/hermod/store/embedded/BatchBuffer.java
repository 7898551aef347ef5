package io.hermod.store.embedded;

import io.hermod.store.Recorded;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The one reusable buffer in which a batch becomes bytes. */
final class BatchBuffer {
  private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);

  static int bytesOf(List<Pending> batch) {
    int sum = 0;
    for (Pending pending : batch) {
      sum = Math.addExact(sum, pending.recordBytes());
    }
    return sum;
  }

  /** The entries with the positions that they get when the first of them stands at {@code head}. */
  static List<Recorded> place(List<Pending> batch, long head) {
    List<Recorded> recorded = new ArrayList<>(batch.size());
    long position = head;
    for (Pending pending : batch) {
      Recorded next = new Recorded(position, pending.entry());
      recorded.add(next);
      position = next.end();
    }
    return recorded;
  }

  /** The batch as bytes, valid until the next call. */
  ByteBuffer encode(List<Pending> batch, long head, int number, long segmentId) {
    clear(bytesOf(batch));
    long position = head;
    for (int i = 0; i < batch.size(); i++) {
      RecordHeader header = header(batch.get(i), position, number, i == batch.size() - 1);
      header.write(buffer, batch.get(i).payload(), segmentId);
      position = header.end();
    }
    return buffer.flip();
  }

  private static RecordHeader header(Pending pending, long position, int number, boolean isLast) {
    byte flags = isLast ? RecordHeader.LAST : 0;
    return new RecordHeader(
        0, pending.payload().length, position, number, pending.entry().span(), flags);
  }

  private void clear(int bytes) {
    if (bytes > buffer.capacity()) {
      buffer = ByteBuffer.allocateDirect(Math.max(bytes, 2 * buffer.capacity()));
    }
    buffer.clear();
  }
}
