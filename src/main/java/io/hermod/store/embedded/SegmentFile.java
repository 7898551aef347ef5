package io.hermod.store.embedded;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** One open file of the journal. */
interface SegmentFile extends Closeable {
  /** Writes all that remains in the buffer. */
  void write(ByteBuffer bytes, long offset) throws IOException;

  /** Makes everything written so far durable. */
  void force() throws IOException;

  /** Fills the buffer as far as the file goes. */
  void read(ByteBuffer into, long offset) throws IOException;

  long size() throws IOException;
}
