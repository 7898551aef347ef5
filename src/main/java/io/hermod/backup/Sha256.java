package io.hermod.backup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Computes the checksum of bytes that arrive in pieces. */
final class Sha256 {
  private static final int CHUNK = 1 << 18;

  private final MessageDigest digest;

  Sha256() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks SHA-256", e);
    }
  }

  void add(ByteBuffer bytes) {
    digest.update(bytes);
  }

  /** Adds everything that is left, and returns how many bytes these are. */
  long addAll(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK];
    long bytes = 0;
    for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
      digest.update(chunk, 0, count);
      bytes += count;
    }
    return bytes;
  }

  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  static String of(byte[] bytes) {
    Sha256 sum = new Sha256();
    sum.add(ByteBuffer.wrap(bytes));
    return sum.hex();
  }

  /** Returns the checksum of the first bytes of a file. */
  static String of(Path file, long bytes) throws IOException {
    Sha256 sum = new Sha256();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      for (long at = 0; at < bytes; ) {
        chunk.clear().limit((int) Math.min(CHUNK, bytes - at));
        int count = channel.read(chunk, at);
        if (count < 0) {
          throw new EOFException(file + " ends before byte " + bytes);
        }
        sum.add(chunk.flip());
        at += count;
      }
    }
    return sum.hex();
  }
}
