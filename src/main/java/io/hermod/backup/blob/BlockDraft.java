package io.hermod.backup.blob;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.backup.BackupTarget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A blob that is uploaded in blocks. Without the list of its blocks there is no blob, and Azure
 * deletes the blocks after a week.
 */
final class BlockDraft implements BackupTarget.Draft {
  private final Stager stager;
  private final Committer committer;
  private final ByteBuffer block = ByteBuffer.allocate(ContainerTarget.BLOCK_BYTES);
  private final List<String> ids = new ArrayList<>();

  /** Uploads a block. */
  interface Stager {
    void stage(String id, byte[] bytes) throws IOException;
  }

  /** Makes a blob of blocks. */
  interface Committer {
    void commit(List<String> ids) throws IOException;
  }

  BlockDraft(Stager stager, Committer committer) {
    this.stager = stager;
    this.committer = committer;
  }

  @Override
  public void add(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int count = Math.min(bytes.remaining(), block.remaining());
      block.put(bytes.slice(bytes.position(), count));
      bytes.position(bytes.position() + count);
      if (!block.hasRemaining()) {
        stage();
      }
    }
  }

  private void stage() throws IOException {
    String id = Base64.getEncoder().encodeToString("%08d".formatted(ids.size()).getBytes(US_ASCII));
    stager.stage(id, Arrays.copyOf(block.array(), block.position()));
    ids.add(id);
    block.clear();
  }

  @Override
  public void keep() throws IOException {
    if (block.position() > 0) {
      stage();
    }
    committer.commit(ids);
  }

  @Override
  public void close() {
    // Nothing to undo: blocks that no list names are no blob.
  }
}
