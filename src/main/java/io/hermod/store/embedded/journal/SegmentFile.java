package io.hermod.store.embedded.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One open file of the journal. */
interface SegmentFile extends Closeable {
  /** Writes all remaining bytes of the buffer. */
  void write(ByteBuffer bytes, long offset) throws IOException;

  /** Makes everything written so far durable. */
  void force() throws IOException;

  /** Fills the buffer, or reads up to the end of the file. */
  void read(ByteBuffer into, long offset) throws IOException;

  long size() throws IOException;
}
