package io.hermod.destination;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.schema.EventWriter;
import io.netty.buffer.ByteBuf;

/**
 * A request while it is written: first the headers that differ from one to the next, then the body,
 * all into one buffer outside the heap, which the socket takes as it is.
 *
 * <p>The length of the body stands before it and is known after it, so room is left for that line,
 * and in the end the head moves up to the body.
 */
final class PostBuffer implements EventWriter.Sink {
  /** For the line of the length and a few short headers; there may be more. */
  static final int MORE_HEAD_ROOM = 192;

  private static final byte[] LENGTH = ascii("content-length: ");
  private static final byte[] END_OF_HEAD = ascii("\r\n\r\n");
  private static final int MOST_DIGITS = 10;
  private static final int LENGTH_ROOM = LENGTH.length + MOST_DIGITS + END_OF_HEAD.length;

  private final ByteBuf buffer;
  private int headEnd;
  private int bodyStart;

  PostBuffer(ByteBuf buffer) {
    this.buffer = buffer;
  }

  /** A name as {@link #header} takes it. */
  static byte[] name(String name) {
    return ascii(name + ": ");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }

  /** Adds a header whose value is known to be ASCII in one line. */
  void header(byte[] name, String value) {
    buffer.writeBytes(name);
    buffer.writeCharSequence(value, US_ASCII);
    buffer.writeByte('\r').writeByte('\n');
  }

  void beginBody() {
    headEnd = buffer.writerIndex();
    bodyStart = headEnd + LENGTH_ROOM;
    buffer.ensureWritable(LENGTH_ROOM).writerIndex(bodyStart);
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    buffer.writeBytes(source, offset, length);
  }

  void write(char letter) {
    buffer.writeByte(letter);
  }

  /** The whole request, for whoever sends it. */
  ByteBuf end() {
    byte[] digits = ascii(Integer.toString(buffer.writerIndex() - bodyStart));
    int unused = MOST_DIGITS - digits.length;
    buffer.setBytes(headEnd, LENGTH);
    buffer.setBytes(headEnd + LENGTH.length, digits);
    buffer.setBytes(headEnd + LENGTH.length + digits.length, END_OF_HEAD);
    byte[] head = new byte[bodyStart - unused];
    buffer.getBytes(0, head);
    buffer.setBytes(unused, head);
    return buffer.readerIndex(unused);
  }

  /** It will not be sent. */
  void abandon() {
    buffer.release();
  }
}
