package io.hermod.http.server;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/**
 * Decompresses a complete body, up to a limit.
 *
 * <p>The server's pipeline would inflate everything it has received at once. A small body that
 * inflates to gigabytes must not take more memory than any other.
 */
final class BodyInflater {
  private BodyInflater() {}

  static BodyReader.Body inflate(
      String encoding, BodyReader.Body.Complete compressed, int maxBytes) {
    if (encoding.equalsIgnoreCase("identity")) {
      return compressed;
    }
    try (InputStream input = decoder(encoding, compressed)) {
      byte[] bytes = input.readNBytes(maxBytes + 1);
      return bytes.length > maxBytes
          ? new BodyReader.Body.TooLarge()
          : new BodyReader.Body.Complete(List.of(Buffer.buffer(bytes)));
    } catch (IOException e) {
      return new BodyReader.Body.Broken();
    }
  }

  private static InputStream decoder(String encoding, BodyReader.Body.Complete compressed)
      throws IOException {
    InputStream input = new ByteArrayInputStream(compressed.bytes());
    return switch (encoding.toLowerCase(Locale.ROOT)) {
      case "gzip", "x-gzip" -> new GZIPInputStream(input);
      case "deflate" -> new InflaterInputStream(input);
      default -> throw new IOException("unknown content encoding");
    };
  }
}
