package io.hermod.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.EventLimits;
import io.hermod.event.JsonElements;
import io.hermod.event.JsonValue;
import io.hermod.event.JsonValue.Kind;
import io.hermod.event.RawJson;
import io.hermod.schema.Utf8;
import io.hermod.workbench.BlobContent.ReadEntry;
import io.hermod.workbench.BlobContent.Strange;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Takes the content of a blob apart. Never throws: what is wrong with a blob is part of the result.
 * A blob that is not whole is not read at all, for nobody knows what is missing.
 */
final class BlobReader {
  /** Events have a megabyte at most; the rest is for what is written beside them. */
  static final int MAX_ENTRY_BYTES = 2_000_000;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final int AROUND_THE_EVENT = 4;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(EventLimits.MAX_NESTING + AROUND_THE_EVENT)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          // The names in blobs are anybody's: they are not worth keeping.
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .build();

  private BlobReader() {}

  static BlobContent read(byte[] blob) {
    if (!Utf8.isValid(blob)) {
      return BlobContent.unreadable("is not UTF-8 text");
    }
    String problem = check(blob);
    if (problem == null) {
      return elements(blob);
    }
    byte[] tidied = StrayCommas.removeFrom(blob);
    return check(tidied) == null ? elements(tidied) : BlobContent.unreadable(problem);
  }

  /** What is wrong with it; null where it is an array or an object, and whole. */
  private static @Nullable String check(byte[] blob) {
    int start = start(blob);
    Reader text =
        new InputStreamReader(new ByteArrayInputStream(blob, start, blob.length - start), UTF_8);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_ARRAY && first != JsonToken.START_OBJECT) {
        return first == null ? "is empty" : "holds no JSON array";
      }
      parser.skipChildren();
      return parser.nextToken() == null ? null : "has something behind its JSON";
    } catch (JacksonException e) {
      return "is not whole JSON" + place(e.getLocation());
    }
  }

  private static int start(byte[] blob) {
    boolean isMarked =
        blob.length >= BYTE_ORDER_MARK.length
            && blob[0] == BYTE_ORDER_MARK[0]
            && blob[1] == BYTE_ORDER_MARK[1]
            && blob[2] == BYTE_ORDER_MARK[2];
    return isMarked ? BYTE_ORDER_MARK.length : 0;
  }

  /** The parser's own words may quote what the event holds. */
  private static String place(@Nullable TokenStreamLocation at) {
    return at == null || at.getLineNr() < 1
        ? ""
        : ": it breaks at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  private static BlobContent elements(byte[] blob) {
    int start = start(blob);
    while (blob[start] <= ' ') {
      start++;
    }
    JsonValue all = new JsonValue(blob, start, blob.length);
    List<ReadEntry> entries = new ArrayList<>();
    if (all.kind() == Kind.OBJECT) {
      entries.add(entry(all));
      return new BlobContent(entries, null);
    }
    JsonElements elements = all.elements();
    while (elements.next()) {
      entries.add(entry(new JsonValue(blob, elements.start(), elements.end())));
    }
    return new BlobContent(entries, null);
  }

  private static ReadEntry entry(JsonValue value) {
    int length = value.end() - value.start();
    if (value.kind() != Kind.OBJECT) {
      return new Strange("is no JSON object");
    }
    if (length > MAX_ENTRY_BYTES) {
      return new Strange("is larger than an event can be");
    }
    return EntryFields.of(new RawJson(value.json(), value.start(), length));
  }
}
