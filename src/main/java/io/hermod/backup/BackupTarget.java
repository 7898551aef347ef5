package io.hermod.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where backups are kept: files that have names with at most one slash. A file is there as a whole
 * or not at all, and durable when a method returns. Methods throw {@link
 * java.nio.file.NoSuchFileException} if a file is missing. Messages contain no secrets.
 */
public interface BackupTarget {

  /** Returns the place as its user knows it. */
  String place();

  /** Creates the place if it is missing. */
  void create() throws IOException;

  /** Returns the names of the files and folders at the top, at most a few if there are many. */
  List<String> names() throws IOException;

  /** Returns the files in a folder, in the order of their names; none if there is no folder. */
  List<StoredFile> list(String folder) throws IOException;

  /**
   * A file in the place.
   *
   * @param name without the folder
   */
  record StoredFile(String name, long bytes) {}

  boolean exists(String name) throws IOException;

  InputStream read(String name) throws IOException;

  /** Creates or replaces a small file. */
  void write(String name, byte[] content) throws IOException;

  /** Begins a file that is large. */
  Draft draft(String name) throws IOException;

  /** A file that is not complete. Closing it without keeping it discards it. */
  interface Draft extends AutoCloseable {
    void add(ByteBuffer bytes) throws IOException;

    /** Gives the file its name. */
    void keep() throws IOException;

    @Override
    void close() throws IOException;
  }

  /** Gives a file another name, and replaces a file that has it. */
  void rename(String from, String to) throws IOException;

  /** Deletes a file if it is there. */
  void delete(String name) throws IOException;

  /** Keeps other processes that lock the same name from writing. The file is there. */
  Lock lock(String name) throws IOException;

  /** The right to write. A process that ends, or stalls for a minute, may lose it. */
  interface Lock extends AutoCloseable {
    /** Throws if another process may have got the right. */
    void renew() throws IOException;

    @Override
    void close() throws IOException;
  }
}
