package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.search.BlobContent.ReadEntry;
import io.hermod.deadletter.search.BlobContent.Unreadable;
import io.hermod.event.EventLimits;
import io.hermod.event.JsonElements;
import io.hermod.event.JsonValue;
import io.hermod.event.JsonValue.Kind;
import io.hermod.event.RawJson;
import io.hermod.schema.Utf8;
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
 * Parses the content of a blob. Never throws: what is wrong with a blob is part of the result. An
 * incomplete blob is not read at all, because it is unknown what is missing.
 */
final class BlobReader {
  /** An event has at most one megabyte; the rest is for the members that are written next to it. */
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
          // Blobs may contain any names, so caching them would only waste memory.
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

  /** Describes what is wrong with the JSON; null if it is one complete array or object. */
  private static @Nullable String check(byte[] blob) {
    int start = start(blob);
    Reader text =
        new InputStreamReader(new ByteArrayInputStream(blob, start, blob.length - start), UTF_8);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_ARRAY && first != JsonToken.START_OBJECT) {
        return first == null ? "is empty" : "contains no JSON array or object";
      }
      parser.skipChildren();
      return parser.nextToken() == null ? null : "has content after the end of its JSON";
    } catch (JacksonException e) {
      return "is not valid JSON" + place(e.getLocation());
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

  /** Returns only the location, because the parser's message may quote data of the event. */
  private static String place(@Nullable TokenStreamLocation at) {
    return at == null || at.getLineNr() < 1
        ? ""
        : ": error at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
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
      return new Unreadable("is not a JSON object");
    }
    if (length > MAX_ENTRY_BYTES) {
      return new Unreadable("is larger than an event can be");
    }
    return EntryFields.of(new RawJson(value.json(), value.start(), length));
  }
}
