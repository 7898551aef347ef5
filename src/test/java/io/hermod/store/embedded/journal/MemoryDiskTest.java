package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MemoryDiskTest {
  private static final Path FILE = Path.of("/folder/a");

  private final MemoryDisk disk = new MemoryDisk();

  @Test
  void readsBackWhatWasWrittenOverTheEdgesOfBlocks() throws IOException {
    byte[] bytes = new byte[700_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    try (SegmentFile file = disk.create(FILE)) {
      file.write(ByteBuffer.wrap(bytes, 0, 10), 0);
      file.write(ByteBuffer.wrap(bytes, 10, bytes.length - 10), 10);
    }
    ByteBuffer read = ByteBuffer.allocate(bytes.length + 100);
    try (SegmentFile file = disk.open(FILE)) {
      file.read(read, 0);
      assertThat(file.size()).isEqualTo(bytes.length);
    }
    assertThat(read.position()).isEqualTo(bytes.length);
    assertThat(read.slice(0, bytes.length)).isEqualTo(ByteBuffer.wrap(bytes));
  }

  @Test
  void aDeletedFileIsReadToItsEndByThoseWhoHaveItOpen() throws IOException {
    disk.create(FILE).close();
    try (SegmentFile file = disk.open(FILE)) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 0);
      disk.deleteIfExists(FILE);
      ByteBuffer read = ByteBuffer.allocate(3);
      file.read(read, 0);
      assertThat(read.array()).containsExactly(1, 2, 3);
    }
    assertThatThrownBy(() -> disk.open(FILE)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aRenamedFileTakesThePlaceOfAnother() throws IOException {
    Path other = Path.of("/folder/b");
    disk.create(other).close();
    try (SegmentFile file = disk.create(FILE)) {
      file.write(ByteBuffer.wrap(new byte[] {7}), 0);
    }
    disk.rename(FILE, other);

    assertThat(disk.list(Path.of("/folder"))).containsExactly(other);
    try (SegmentFile file = disk.open(other)) {
      assertThat(file.size()).isEqualTo(1);
    }
  }
}
