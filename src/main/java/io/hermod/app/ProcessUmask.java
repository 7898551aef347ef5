package io.hermod.app;

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
 * Makes this process create files that only their owner can read. RocksDB creates its own, and
 * knows no other way.
 */
final class ProcessUmask {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final int KEEP_OTHERS_OUT = 0077;

  private ProcessUmask() {}

  static void restrict(DataDirectory directory) {
    // The launcher has done it already; asking the system from Java takes a tenth of a second.
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
      // On a full disk, say. Setting the mask once more does no harm.
      return true;
    }
  }

  /** Returns the one before. */
  @SuppressWarnings("restricted") // The jar's manifest allows it, as RocksDB and Netty need it too.
  static int set(int mask) {
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
