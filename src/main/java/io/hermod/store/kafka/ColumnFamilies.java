package io.hermod.store.kafka;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The column families of the open database, by their names and by their numbers. */
final class ColumnFamilies {
  private final Map<String, ColumnFamilyHandle> handles = new HashMap<>();
  private final Map<Integer, ColumnFamilyHandle> numbered = new HashMap<>();
  private final Map<Integer, byte[]> names = new HashMap<>();

  ColumnFamilies(List<ColumnFamilyHandle> opened) {
    for (ColumnFamilyHandle handle : opened) {
      try {
        byte[] name = handle.getName();
        handles.put(new String(name, StandardCharsets.UTF_8), handle);
        names.put(handle.getID(), name);
        numbered.put(handle.getID(), handle);
      } catch (RocksDBException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  ColumnFamilyHandle of(String name) {
    ColumnFamilyHandle handle = handles.get(name);
    if (handle == null) {
      throw new IllegalStateException(
          "The log has rows of the family %s, which this version of Hermod does not know"
              .formatted(name));
    }
    return handle;
  }

  ColumnFamilyHandle of(int number) {
    return Objects.requireNonNull(numbered.get(number));
  }

  byte[] name(int number) {
    return Objects.requireNonNull(names.get(number));
  }

  ColumnFamilyHandle main() {
    return of(new String(RocksDB.DEFAULT_COLUMN_FAMILY, StandardCharsets.UTF_8));
  }
}
