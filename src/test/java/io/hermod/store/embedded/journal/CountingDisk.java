package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real disk, which remembers how much of each file was read. */
final class CountingDisk implements Disk {
  private final Disk disk = new LocalDisk();
  private final Map<Path, Long> read = new HashMap<>();

  long bytesRead(Path file) {
    return read.getOrDefault(file, 0L);
  }

  @Override
  public SegmentFile create(Path file) throws IOException {
    return new CountingFile(disk.create(file), file);
  }

  @Override
  public SegmentFile open(Path file) throws IOException {
    return new CountingFile(disk.open(file), file);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return disk.list(directory);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void deleteIfExists(Path file) throws IOException {
    disk.deleteIfExists(file);
  }

  @Override
  public void link(Path link, Path file) throws IOException {
    disk.link(link, file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    disk.syncDirectory(directory);
  }

  /** An open file. */
  private final class CountingFile implements SegmentFile {
    private final SegmentFile file;
    private final Path path;

    CountingFile(SegmentFile file, Path path) {
      this.file = file;
      this.path = path;
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      file.write(bytes, offset);
    }

    @Override
    public void force() throws IOException {
      file.force();
    }

    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
      int before = into.position();
      file.read(into, offset);
      synchronized (read) {
        read.merge(path, (long) into.position() - before, Long::sum);
      }
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
