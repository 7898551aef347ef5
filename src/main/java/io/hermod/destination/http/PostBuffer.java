package io.hermod.destination.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.schema.write.EventWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A request while it is being written: first the headers that differ from one request to the next,
 * then the body, all into one buffer outside the heap, which the socket takes as it is.
 *
 * <p>The length of the body comes before the body but is known only after it. So room is left for
 * that line, and in the end the head moves up to the body.
 */
public final class PostBuffer implements EventWriter.Sink {
  /**
   * Room for the line with the length and a few short headers. The buffer grows if there are more.
   */
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

  /**
   * Writes a whole request that is ready to be sent.
   *
   * @param bodyRoom the approximate length of the body
   * @param headers adds the headers that differ from one request to the next
   */
  public static ByteBuf write(
      RequestHead head,
      ByteBufAllocator allocator,
      int bodyRoom,
      Consumer<PostBuffer> headers,
      Consumer<PostBuffer> body) {
    PostBuffer post = head.begin(allocator, bodyRoom);
    try {
      headers.accept(post);
      post.beginBody();
      body.accept(post);
      return post.end();
    } catch (RuntimeException | Error e) {
      // Errors too: an event that is nested too deeply overflows the stack, and memory may be
      // exhausted.
      post.abandon();
      throw e;
    }
  }

  /** Encodes a name for {@link #header}. */
  public static byte[] name(String name) {
    return ascii(name + ": ");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }

  /** Adds a header. The caller has made sure that the value is ASCII without line breaks. */
  public void header(byte[] name, String value) {
    buffer.writeBytes(name);
    buffer.writeCharSequence(value, US_ASCII);
    buffer.writeByte('\r').writeByte('\n');
  }

  /**
   * Adds a header whose value is known only when the body is written.
   *
   * @return where to fill it in
   */
  public int reserve(byte[] name, int length) {
    buffer.writeBytes(name);
    int place = buffer.writerIndex();
    buffer.writeZero(length).writeByte('\r').writeByte('\n');
    return place;
  }

  /** Fills in a value of exactly the length that was reserved. */
  public void fillIn(int place, String value) {
    int _ = buffer.setCharSequence(place, value, US_ASCII);
  }

  /** Returns a view of the body as far as it is written. */
  public ByteBuffer body() {
    return buffer.nioBuffer(bodyStart, buffer.writerIndex() - bodyStart);
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

  /** Returns the whole request, which now belongs to the caller. */
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

  /** Releases the buffer of a request that will not be sent. */
  void abandon() {
    buffer.release();
  }
}
