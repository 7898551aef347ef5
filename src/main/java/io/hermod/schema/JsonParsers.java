package io.hermod.schema;

import io.hermod.event.EventLimits;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Creates parsers that share a cache of property names, which saves one string per name.
 *
 * <p>The cache is discarded after a fixed number of bytes, so that a client that keeps sending new
 * and longer names cannot fill the heap. (There are parsers without this cache, but they decode to
 * characters first and report no byte offsets.)
 */
public final class JsonParsers {
  private static final long BYTES_REMEMBERED = 1L << 20;
  // A large body gets its own cache, because it would evict the names of all other bodies.
  private static final int MAX_REMEMBERED_BODY = 64 << 10;

  private final StreamReadConstraints constraints;
  private final AtomicLong bytesRead = new AtomicLong();
  private volatile JsonFactory factory;

  /** Creates parsers with the nesting limit for publish requests. */
  public JsonParsers() {
    this(EventLimits.MAX_NESTING);
  }

  public JsonParsers(int maxNesting) {
    this.constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(maxNesting)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxNameLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .build();
    this.factory = freshFactory();
  }

  public JsonParser parse(byte[] body, int offset) {
    int length = body.length - offset;
    return factoryFor(length).createParser(ObjectReadContext.empty(), body, offset, length);
  }

  private JsonFactory factoryFor(int length) {
    if (length > MAX_REMEMBERED_BODY) {
      return freshFactory();
    }
    if (bytesRead.addAndGet(length) > BYTES_REMEMBERED) {
      bytesRead.set(0);
      factory = freshFactory();
    }
    return factory;
  }

  private JsonFactory freshFactory() {
    return JsonFactory.builder()
        .streamReadConstraints(constraints)
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
        // Rejects UTF-16 and UTF-32 instead of detecting them.
        .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
        .build();
  }
}
