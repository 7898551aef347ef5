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
 * Makes parsers that remember the property names of earlier bodies, which spares a string per name.
 *
 * <p>Every so many bytes the memory starts afresh: a sender of ever new, ever longer names cannot
 * fill the heap. (Parsers without such a memory exist, but they decode to characters first and know
 * no byte offsets.)
 */
final class JsonParsers {
  private static final long BYTES_REMEMBERED = 1L << 20;
  // A large body pays for a memory of its own: it would crowd out the names of all others.
  private static final int MAX_REMEMBERED_BODY = 64 << 10;

  private final StreamReadConstraints constraints;
  private final AtomicLong bytesRead = new AtomicLong();
  private volatile JsonFactory factory;

  /** For what publishers send. */
  JsonParsers() {
    this(EventLimits.MAX_NESTING);
  }

  JsonParsers(int maxNesting) {
    this.constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(maxNesting)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxNameLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .build();
    this.factory = freshFactory();
  }

  JsonParser parse(byte[] body, int offset) {
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
        // UTF-16 and UTF-32 are not to be guessed but refused.
        .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
        .build();
  }
}
