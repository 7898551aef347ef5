package io.hermod.store.codec;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.TraceContext;
import io.hermod.secret.Sealer;
import io.hermod.store.CatalogMarker;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Publication;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes entries as bytes, in the same way for every back end.
 *
 * <p>All kinds start with the same fields, so that a reader can select entries without decoding
 * them: kind, version, and the topic id of a publication or the lane of a marker. Layout: {@code
 * docs/journal-format.md}.
 */
public final class EntryCodec {
  /** How many bytes of an entry {@link #isWanted} reads; no entry is shorter. */
  public static final int PREFIX_BYTES = 10;

  private static final byte PUBLICATION = 1;
  private static final byte SUBSCRIPTION_PUT = 2;
  private static final byte SUBSCRIPTION_REMOVED = 3;

  private static final byte VERSION = 1;

  /** A flag in the byte of an event's stamps: the origin follows. */
  private static final int HAS_ORIGIN = 1 << 7;

  /** A flag in the same byte: the trace context follows. */
  private static final int HAS_TRACE = 1 << 6;

  private static final int OWNER_AT = 2;
  private static final int EXPECTED_MARKER_BYTES = 1024;
  private static final int MICROS = 1_000_000;

  private EntryCodec() {}

  public static void encode(Entry entry, EntryWriter out, Sealer sealer) {
    switch (entry) {
      case Publication publication -> encodePublication(publication, out);
      case CatalogMarker.SubscriptionPut put -> encodePut(put, out, sealer);
      case CatalogMarker.SubscriptionRemoved removed ->
          begin(SUBSCRIPTION_REMOVED, removed.lane(), out);
    }
  }

  /**
   * Returns how many bytes an entry takes: exactly for publications in ASCII, roughly for others.
   */
  public static int expectedBytes(Entry entry) {
    return entry instanceof Publication publication
        ? PREFIX_BYTES + sizeOfBody(publication.events())
        : EXPECTED_MARKER_BYTES;
  }

  /**
   * Decodes an entry. The JSON of the events is not copied: it stays a slice of the given array.
   */
  public static Entry decode(byte[] bytes, Sealer sealer) {
    EntryReader in = new EntryReader(bytes);
    byte kind = in.takeByte();
    checkVersion(in.takeByte());
    long owner = in.takeLong();
    return switch (kind) {
      case PUBLICATION -> decodePublication(owner, in);
      case SUBSCRIPTION_PUT ->
          new CatalogMarker.SubscriptionPut(SubscriptionJson.read(in.takeRest(), sealer));
      case SUBSCRIPTION_REMOVED -> new CatalogMarker.SubscriptionRemoved(owner);
      default -> throw new IllegalArgumentException("Unknown kind of entry: " + kind);
    };
  }

  /** Returns whether the selector wants the encoded entry that starts at an offset. */
  public static boolean isWanted(byte[] bytes, int offset, EntrySelector selector) {
    long owner = ByteBuffer.wrap(bytes).getLong(offset + OWNER_AT);
    return bytes[offset] == PUBLICATION ? selector.wantsTopic(owner) : selector.wantsMarker(owner);
  }

  /**
   * Returns when the encoded entry that starts at an offset was published; null if it is a marker.
   */
  public static @Nullable Instant publishedAt(byte[] bytes, int offset) {
    return bytes[offset] == PUBLICATION
        ? fromMicros(ByteBuffer.wrap(bytes).getLong(offset + PREFIX_BYTES))
        : null;
  }

  /** Encodes a single event, for rows that store it without its publication. */
  public static byte[] encodeEvent(Event event) {
    EntryWriter out = EntryWriter.onHeap(1 + sizeOf(event));
    out.putByte(VERSION);
    putEvent(event, out);
    return out.toBytes();
  }

  public static Event decodeEvent(byte[] bytes) {
    EntryReader in = new EntryReader(bytes);
    checkVersion(in.takeByte());
    return takeEvent(in);
  }

  private static void encodePublication(Publication publication, EntryWriter out) {
    List<Event> events = publication.events();
    begin(PUBLICATION, publication.topicId(), out);
    out.putLong(toMicros(publication.publishedAt()));
    out.putVarint(events.size());
    for (Event event : events) {
      putEvent(event, out);
    }
  }

  private static void encodePut(CatalogMarker.SubscriptionPut put, EntryWriter out, Sealer sealer) {
    byte[] json = SubscriptionJson.write(put.subscription(), sealer);
    begin(SUBSCRIPTION_PUT, put.lane(), out);
    out.putBytes(json, 0, json.length);
  }

  private static void begin(byte kind, long owner, EntryWriter out) {
    out.putByte(kind);
    out.putByte(VERSION);
    out.putLong(owner);
  }

  private static int sizeOfBody(List<Event> events) {
    int size = Long.BYTES + EntryWriter.sizeOfVarint(events.size());
    for (Event event : events) {
      size += sizeOf(event);
    }
    return size;
  }

  private static int sizeOf(Event event) {
    int json = event.json().length();
    return 1
        + sizeOfOrigin(event.origin())
        + sizeOfTrace(event.trace())
        + EntryWriter.sizeOf(event.id())
        + EntryWriter.sizeOf(event.type())
        + EntryWriter.sizeOf(event.subject())
        + EntryWriter.sizeOf(event.dataVersion())
        + EntryWriter.sizeOfVarint(json)
        + json;
  }

  private static int sizeOfOrigin(@Nullable String origin) {
    return origin == null ? 0 : EntryWriter.sizeOf(origin);
  }

  private static int sizeOfTrace(@Nullable TraceContext trace) {
    return trace == null
        ? 0
        : EntryWriter.sizeOf(trace.parent()) + EntryWriter.sizeOf(trace.state());
  }

  private static void putEvent(Event event, EntryWriter out) {
    RawJson json = event.json();
    putStamps(event, out);
    out.putText(event.id());
    out.putType(event.type());
    out.putSubject(event.subject());
    out.putDataVersion(event.dataVersion());
    out.putVarint(json.length());
    out.putBytes(json.array(), json.offset(), json.length());
  }

  private static void putStamps(Event event, EntryWriter out) {
    String origin = event.origin();
    TraceContext trace = event.trace();
    out.putByte(
        event.stamps() | (origin == null ? 0 : HAS_ORIGIN) | (trace == null ? 0 : HAS_TRACE));
    if (origin != null) {
      out.putText(origin);
    }
    if (trace != null) {
      out.putText(trace.parent());
      out.putText(trace.state());
    }
  }

  private static Publication decodePublication(long topicId, EntryReader in) {
    Instant publishedAt = fromMicros(in.takeLong());
    int count = in.takeVarint();
    List<Event> events = new ArrayList<>(Math.min(count, 1 << 13));
    for (int i = 0; i < count; i++) {
      events.add(takeEvent(in));
    }
    return new Publication(topicId, publishedAt, events);
  }

  private static Event takeEvent(EntryReader in) {
    byte flags = in.takeByte();
    String origin = (flags & HAS_ORIGIN) == 0 ? null : in.takeText();
    TraceContext trace = (flags & HAS_TRACE) == 0 ? null : takeTrace(in);
    byte stamps = (byte) (flags & ~(HAS_ORIGIN | HAS_TRACE));
    return new Event(
        in.takeText(),
        in.takeText(),
        in.takeText(),
        in.takeText(),
        stamps,
        in.takeJson(),
        origin,
        trace);
  }

  private static TraceContext takeTrace(EntryReader in) {
    return new TraceContext(in.takeText(), in.takeText());
  }

  private static void checkVersion(byte version) {
    if (version != VERSION) {
      throw new IllegalArgumentException("Unknown entry version: " + version);
    }
  }

  private static long toMicros(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), (long) MICROS), time.getNano() / 1_000);
  }

  private static Instant fromMicros(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * 1_000L);
  }
}
