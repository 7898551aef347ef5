package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The real disk, for those who must not change anything on it. */
final class ReadOnlyDisk implements Disk {

  @Override
  public SegmentFile open(Path file) throws IOException {
    return new ReadOnlyFile(FileChannel.open(file, StandardOpenOption.READ));
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  @Override
  public SegmentFile create(Path file) {
    throw refused();
  }

  @Override
  public void rename(Path from, Path to) {
    throw refused();
  }

  @Override
  public void deleteIfExists(Path file) {
    throw refused();
  }

  @Override
  public void link(Path link, Path file) {
    throw refused();
  }

  @Override
  public void syncDirectory(Path directory) {
    throw refused();
  }

  private static UnsupportedOperationException refused() {
    return new UnsupportedOperationException("the journal is only read");
  }

  private record ReadOnlyFile(FileChannel channel) implements SegmentFile {
    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
      int got = 0;
      for (long at = offset; into.hasRemaining() && got >= 0; at += got) {
        got = channel.read(into, at);
      }
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void write(ByteBuffer bytes, long offset) {
      throw refused();
    }

    @Override
    public void force() {
      throw refused();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
