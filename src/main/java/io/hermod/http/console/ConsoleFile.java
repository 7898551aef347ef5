package io.hermod.http.console;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * A file for the browser, ready to be sent.
 *
 * @param gzipped the content again, compressed
 * @param tag changes with the content
 * @param caching how long browsers may keep it
 */
record ConsoleFile(Buffer content, Buffer gzipped, String type, String tag, String caching) {
  private static final int TAG_BYTES = 12;

  static ConsoleFile of(byte[] content, String type, String caching) {
    return new ConsoleFile(
        Buffer.buffer(content), Buffer.buffer(gzip(content)), type, tag(content), caching);
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Weak, because the compressed content has the same one. */
  private static String tag(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return "W/\"" + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
