package io.hermod.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.TraceContext;
import io.hermod.filter.EventFilter;
import io.hermod.secret.TestKeys;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.codec.EntryWriter;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Entries for tests of the store. */
public final class TestEntries {
  private static final Instant PUBLISHED = Instant.parse("2026-03-04T05:06:07.000008Z");

  private TestEntries() {}

  /** A publication with one small event for each id. */
  public static Publication publication(long topicId, String... ids) {
    return new Publication(topicId, PUBLISHED, Arrays.stream(ids).map(TestEntries::event).toList());
  }

  /** A publication with one event of about this many bytes. */
  public static Publication publicationOf(long topicId, String id, int bytes) {
    return new Publication(
        topicId, PUBLISHED, List.of(event(id, "{\"data\":\"" + "x".repeat(bytes) + "\"}")));
  }

  public static Event event(String id) {
    return event(id, "{\"id\":\"" + id + "\",\"data\":{\"n\":1}}");
  }

  public static Event event(String id, String json) {
    byte[] bytes = json.getBytes(UTF_8);
    return new Event(
        id, "Order.Placed", "/orders/" + id, "1", (byte) 5, new RawJson(bytes, 0, bytes.length));
  }

  /** An event of any shape: texts empty, long, outside the basic plane; json a slice. */
  public static Event anyEvent(RandomGenerator random) {
    byte[] around = anyText(random, 2_000).getBytes(UTF_8);
    int offset = random.nextInt(around.length + 1);
    int length = random.nextInt(around.length - offset + 1);
    return new Event(
        anyText(random, 60),
        anyText(random, 200),
        anyText(random, 300),
        anyText(random, 10),
        (byte) random.nextInt(8),
        new RawJson(around, offset, length),
        random.nextBoolean() ? null : anyText(random, 60),
        random.nextBoolean() ? null : new TraceContext(anyText(random, 55), anyText(random, 20)));
  }

  public static Publication anyPublication(RandomGenerator random, int events) {
    Instant time =
        Instant.ofEpochSecond(
            random.nextLong(-1_000_000, 1L << 40), random.nextInt(1_000_000) * 1_000L);
    return new Publication(
        random.nextLong(), time, Stream.generate(() -> anyEvent(random)).limit(events).toList());
  }

  public static Subscription subscription(long lane, long topicId) {
    return new SubscriptionBuilder(
            lane,
            topicId,
            new WebhookDestination(URI.create("https://billing.example/hook?code=secret")))
        .named("orders-to-billing", "/subscriptions/s/resourceGroups/g/Ä")
        .filter(new EventFilter(List.of("Order.Placed", "Order.Möbel"), "/orders/", "-eu", true))
        .retries(new RetryPolicy(7, Duration.ofMinutes(90)))
        .labels(List.of("a", "ü"))
        .build();
  }

  /** Everything that an entry holds, as text that can be compared. */
  public static String contents(Entry entry) {
    return switch (entry) {
      case Publication it ->
          it.topicId()
              + "@"
              + it.publishedAt()
              + it.events().stream().map(TestEntries::contents).toList();
      case CatalogMarker.SubscriptionPut it ->
          it + " " + ((WebhookDestination) it.subscription().destination()).url();
      case CatalogMarker.SubscriptionRemoved it -> it.toString();
    };
  }

  public static String contents(Event event) {
    RawJson json = event.json();
    return String.join(
        "|",
        event.id(),
        event.type(),
        event.subject(),
        event.dataVersion(),
        Byte.toString(event.stamps()),
        HexFormat.of().formatHex(json.array(), json.offset(), json.offset() + json.length()));
  }

  private static String anyText(RandomGenerator random, int maxLength) {
    int[] alphabet =
        random.nextBoolean()
            ? new int[] {'a', 'Z', '/', '0'}
            : new int[] {'a', 'é', '東', 0x1F680, 0};
    return random
        .ints(random.nextInt(maxLength + 1), 0, alphabet.length)
        .map(i -> alphabet[i])
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The entry as the journal has it. */
  public static byte[] encoded(Entry entry) {
    EntryWriter out = EntryWriter.onHeap(16);
    EntryCodec.encode(entry, out, TestKeys.sealer());
    return out.toBytes();
  }
}
