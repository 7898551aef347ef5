package io.hermod.backup.blob;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** Reads a blob, and describes failures without the words of the client. */
final class BlobStream extends InputStream {
  private final InputStream blob;
  private final Function<Exception, IOException> failure;

  BlobStream(InputStream blob, Function<Exception, IOException> failure) {
    this.blob = blob;
    this.failure = failure;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return blob.read(into, offset, length);
    } catch (IOException | RuntimeException e) {
      throw failure.apply(e);
    }
  }

  @Override
  public void close() throws IOException {
    blob.close();
  }
}
