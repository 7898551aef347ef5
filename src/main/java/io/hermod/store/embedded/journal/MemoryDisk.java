package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A disk in off-heap memory, whose files are lost when the process ends. */
public final class MemoryDisk implements Disk {
  private final Map<Path, MemoryFile> files = new ConcurrentSkipListMap<>();

  @Override
  public SegmentFile create(Path file) throws IOException {
    replace(file, new MemoryFile());
    return open(file);
  }

  @Override
  public SegmentFile open(Path file) throws IOException {
    MemoryFile found = files.get(file);
    SegmentFile opened = found == null ? null : found.open();
    if (opened == null) {
      throw new NoSuchFileException(file.toString());
    }
    return opened;
  }

  @Override
  public List<Path> list(Path directory) {
    return files.keySet().stream().filter(file -> directory.equals(file.getParent())).toList();
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    MemoryFile moved = files.remove(from);
    if (moved == null) {
      throw new NoSuchFileException(from.toString());
    }
    replace(to, moved);
  }

  private void replace(Path file, MemoryFile by) {
    MemoryFile before = files.put(file, by);
    if (before != null) {
      before.delete();
    }
  }

  @Override
  public void deleteIfExists(Path file) {
    MemoryFile deleted = files.remove(file);
    if (deleted != null) {
      deleted.delete();
    }
  }

  @Override
  public void link(Path link, Path file) throws IOException {
    throw new IOException("a file in memory has one name");
  }

  @Override
  public void syncDirectory(Path directory) {}
}
