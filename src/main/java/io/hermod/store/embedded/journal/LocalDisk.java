package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The real disk. */
public final class LocalDisk implements Disk {

  @Override
  public SegmentFile create(Path file) throws IOException {
    return new LocalFile(
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE));
  }

  @Override
  public SegmentFile open(Path file) throws IOException {
    return new LocalFile(FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void deleteIfExists(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void link(Path link, Path file) throws IOException {
    Files.createLink(link, file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private record LocalFile(FileChannel channel) implements SegmentFile {
    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      long at = offset;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
    }

    @Override
    public void force() throws IOException {
      channel.force(false);
    }

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
    public void close() throws IOException {
      channel.close();
    }
  }
}
