package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The real disk with faults on demand, which remembers what was synced.
 *
 * <p>A failed sync behaves as on Linux: what was not yet durable never will be, even though a later
 * sync of the same file succeeds.
 */
public final class FaultyDisk implements Disk {
  private static final int SECTOR = 512;

  private final Disk disk = new LocalDisk();
  private final Map<Path, Inode> names = new HashMap<>();
  private final Map<Path, Inode> durableNames = new HashMap<>();
  private long writableBytes = Long.MAX_VALUE;
  private boolean diesWhenCut;
  private boolean isDead;
  private boolean isReadOnly;
  private int failingForces;
  private long operations;
  private int forces;
  private long hookAt = -1;
  private Runnable hook = () -> {};

  /** One whose folder has durable files already. */
  public static FaultyDisk over(Path folder) throws IOException {
    FaultyDisk result = new FaultyDisk();
    for (Path file : result.disk.list(folder)) {
      result.names.put(file, Inode.existing(file));
    }
    result.durableNames.putAll(result.names);
    return result;
  }

  /** Writes no more than this many bytes, then nothing ever again works. */
  synchronized void dieAfterWriting(long bytes) {
    writableBytes = bytes;
    diesWhenCut = true;
  }

  /** Writes no more than this many bytes, until told otherwise. */
  public synchronized void haveFreeSpace(long bytes) {
    writableBytes = bytes;
    diesWhenCut = false;
  }

  /** Whether every change fails, as on a file system that was mounted again as read-only. */
  public synchronized void beReadOnly(boolean readOnly) {
    isReadOnly = readOnly;
  }

  public synchronized void failNextForces(int count) {
    failingForces = count;
  }

  /** How many syncs of files succeeded. */
  public synchronized int forces() {
    return forces;
  }

  /** Runs something just before the n-th change from now. */
  public synchronized void beforeOperation(long n, Runnable newHook) {
    hookAt = operations + n;
    hook = newHook;
  }

  /**
   * Writes to {@code target} what a power cut would leave.
   *
   * @param luck which of the sectors and names that were not synced survive; null for none of them
   */
  public synchronized void powerCut(Path target, @Nullable RandomGenerator luck)
      throws IOException {
    // In the order of their names, because luck must not depend on the folder they are in.
    Set<Path> all = new TreeSet<>(names.keySet());
    all.addAll(durableNames.keySet());
    for (Path name : all) {
      boolean survives = luck != null && luck.nextBoolean();
      Inode inode = (survives ? names : durableNames).get(name);
      if (inode != null) {
        Files.write(target.resolve(name.getFileName().toString()), inode.afterPowerCut(luck));
      }
    }
  }

  @Override
  public synchronized SegmentFile create(Path file) throws IOException {
    change();
    SegmentFile real = disk.create(file);
    Inode inode = new Inode();
    names.put(file, inode);
    return new FaultyFile(real, inode);
  }

  @Override
  public synchronized SegmentFile open(Path file) throws IOException {
    SegmentFile real = disk.open(file);
    return new FaultyFile(real, names.computeIfAbsent(file, Inode::existing));
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return disk.list(directory);
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    change();
    disk.rename(from, to);
    names.put(to, names.remove(from));
  }

  @Override
  public synchronized void deleteIfExists(Path file) throws IOException {
    change();
    disk.deleteIfExists(file);
    names.remove(file);
  }

  /** The link is on the real disk, whatever a power cut leaves. */
  @Override
  public synchronized void link(Path link, Path file) throws IOException {
    change();
    disk.link(link, file);
  }

  @Override
  public synchronized void syncDirectory(Path directory) throws IOException {
    change();
    durableNames.clear();
    durableNames.putAll(names);
  }

  private void change() throws IOException {
    if (operations++ == hookAt) {
      hook.run();
    }
    if (isDead) {
      throw new IOException("The disk is gone");
    }
    if (isReadOnly) {
      throw new IOException("Read-only file system");
    }
  }

  /** An open file whose writes and syncs may fail. */
  private final class FaultyFile implements SegmentFile {
    private final SegmentFile real;
    private final Inode inode;

    FaultyFile(SegmentFile real, Inode inode) {
      this.real = real;
      this.inode = inode;
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      synchronized (FaultyDisk.this) {
        change();
        int length = (int) Math.min(bytes.remaining(), writableBytes);
        boolean isCut = length < bytes.remaining();
        ByteBuffer written = bytes.slice(bytes.position(), length);
        inode.write(written.duplicate(), (int) offset);
        real.write(written, offset);
        writableBytes -= length;
        if (isCut) {
          isDead = diesWhenCut;
          throw new IOException("No space left on device");
        }
        bytes.position(bytes.limit());
      }
    }

    @Override
    public void force() throws IOException {
      synchronized (FaultyDisk.this) {
        change();
        if (failingForces > 0) {
          failingForces--;
          inode.loseUnsynced();
          throw new IOException("Input/output error");
        }
        inode.sync();
        forces++;
      }
    }

    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
      real.read(into, offset);
    }

    @Override
    public long size() throws IOException {
      return real.size();
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }

  /** The bytes of one file, as seen by the process and as durable. */
  private static final class Inode {
    private byte[] seen = {};
    private byte[] durable = {};
    private boolean hasLost;

    static Inode existing(Path file) {
      try {
        Inode inode = new Inode();
        inode.seen = Files.readAllBytes(file);
        inode.durable = inode.seen;
        return inode;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    void write(ByteBuffer bytes, int offset) {
      seen = Arrays.copyOf(seen, Math.max(seen.length, offset + bytes.remaining()));
      bytes.get(seen, offset, bytes.remaining());
    }

    void sync() {
      if (!hasLost) {
        durable = seen.clone();
      }
    }

    void loseUnsynced() {
      hasLost = true;
    }

    byte[] afterPowerCut(@Nullable RandomGenerator luck) {
      byte[] left = durable.clone();
      for (int at = 0; luck != null && at < seen.length; at += SECTOR) {
        int end = Math.min(at + SECTOR, seen.length);
        if (luck.nextBoolean()) {
          left = Arrays.copyOf(left, Math.max(left.length, end));
          System.arraycopy(seen, at, left, at, end - at);
        }
      }
      return left;
    }
  }
}
