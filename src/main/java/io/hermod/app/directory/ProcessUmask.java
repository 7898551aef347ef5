package io.hermod.app.directory;

import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Sets the umask of this process, so that only the owner can read the files it creates. RocksDB
 * creates its own files and has no setting for their permissions.
 */
public final class ProcessUmask {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final int KEEP_OTHERS_OUT = 0077;

  private ProcessUmask() {}

  public static void restrict(DataDirectory directory) {
    // Usually the launcher has set the mask already; the system call from Java takes 0.1 s.
    if (isOpen(directory.root().resolve("umask.new"))) {
      set(KEEP_OTHERS_OUT);
    }
  }

  private static boolean isOpen(Path probe) {
    try {
      Files.deleteIfExists(probe);
      Files.createFile(probe);
      boolean isOpen = !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(probe));
      Files.delete(probe);
      return isOpen;
    } catch (IOException _) {
      // For example on a full disk. Setting the mask once more does no harm.
      return true;
    }
  }

  /** Sets the mask and returns the previous one. */
  @SuppressWarnings("restricted") // The jar's manifest allows it, as RocksDB and Netty need it too.
  public static int set(int mask) {
    Linker linker = Linker.nativeLinker();
    MethodHandle umask =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("umask"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try {
      return (int) umask.invokeExact(mask);
    } catch (Throwable e) {
      throw new IllegalStateException("umask failed", e);
    }
  }
}
