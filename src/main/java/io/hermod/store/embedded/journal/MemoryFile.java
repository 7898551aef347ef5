package io.hermod.store.embedded.journal;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file in memory, in blocks. As with a file on disk, its blocks are freed when it is deleted and
 * nobody has it open.
 */
final class MemoryFile {
  private static final int BLOCK = 1 << 18;

  private final Arena arena = Arena.ofShared();
  private final List<ByteBuffer> blocks = new ArrayList<>();
  private long size;
  private int users;
  private boolean isDeleted;

  /** Returns null if the file is deleted. */
  synchronized @Nullable SegmentFile open() {
    if (isDeleted) {
      return null;
    }
    users++;
    return new Handle();
  }

  synchronized void delete() {
    isDeleted = true;
    freeIfUnused();
  }

  private synchronized void leave() {
    users--;
    freeIfUnused();
  }

  private void freeIfUnused() {
    if (isDeleted && users == 0) {
      arena.close();
    }
  }

  private synchronized void write(ByteBuffer bytes, long offset) {
    for (long at = offset; bytes.hasRemaining(); ) {
      ByteBuffer part = bytes.slice();
      int length = Math.min(part.remaining(), BLOCK - (int) (at % BLOCK));
      blockFor(at).put((int) (at % BLOCK), part, 0, length);
      bytes.position(bytes.position() + length);
      at += length;
      size = Math.max(size, at);
    }
  }

  private ByteBuffer blockFor(long offset) {
    while (blocks.size() <= offset / BLOCK) {
      blocks.add(arena.allocate(BLOCK).asByteBuffer());
    }
    return blocks.get((int) (offset / BLOCK));
  }

  private synchronized void read(ByteBuffer into, long offset) {
    for (long at = offset; into.hasRemaining() && at < size; ) {
      int inBlock = (int) (at % BLOCK);
      long length = Math.min(Math.min(into.remaining(), BLOCK - inBlock), size - at);
      into.put(blockFor(at).slice(inBlock, (int) length));
      at += length;
    }
  }

  private synchronized long size() {
    return size;
  }

  /** The file as one of its users sees it. */
  private final class Handle implements SegmentFile {
    private boolean isClosed;

    @Override
    public void write(ByteBuffer bytes, long offset) {
      MemoryFile.this.write(bytes, offset);
    }

    /** Does nothing, because memory cannot be made durable. */
    @Override
    public void force() {}

    @Override
    public void read(ByteBuffer into, long offset) {
      MemoryFile.this.read(into, offset);
    }

    @Override
    public long size() {
      return MemoryFile.this.size();
    }

    @Override
    public void close() {
      if (!isClosed) {
        isClosed = true;
        leave();
      }
    }
  }
}
