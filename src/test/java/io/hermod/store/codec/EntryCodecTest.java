package io.hermod.store.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import io.hermod.secret.TestKeys;
import io.hermod.store.CatalogMarker;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Publication;
import io.hermod.store.TestEntries;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryCodecTest {

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void readsBackWhateverPublicationItWrote(long seed) {
    var random = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      assertReadsBack(TestEntries.anyPublication(random, random.nextInt(20)));
    }
  }

  @Test
  void readsBackFiveThousandEvents() {
    assertReadsBack(TestEntries.anyPublication(new SplittableRandom(9), 5_000));
  }

  @Test
  void readsBackEmptyTexts() {
    var event = new Event("", "", "", "", (byte) 0, new RawJson(new byte[0], 0, 0));
    assertReadsBack(new Publication(0, Instant.EPOCH, List.of(event)));
  }

  @Test
  void knowsTheSizeOfPlainPublications() {
    Publication publication = TestEntries.publication(1, "a", "b");
    assertThat(EntryCodec.expectedBytes(publication))
        .isEqualTo(TestEntries.encoded(publication).length);
  }

  @Test
  void readsBackWhereAnEventComesFrom() {
    byte[] json = "{}".getBytes(UTF_8);
    for (int stamps = 0; stamps < Stamp.COMBINATIONS; stamps++) {
      var plain = new Event("1", "t", "s", "v", (byte) stamps, new RawJson(json, 0, 2));
      var event = plain.from("zürich");

      Event read = EntryCodec.decodeEvent(EntryCodec.encodeEvent(event));

      assertThat(read.origin()).isEqualTo("zürich");
      assertThat(read.stamps()).isEqualTo((byte) stamps);
      assertThat(read.id()).isEqualTo("1");
      assertThat(EntryCodec.decodeEvent(EntryCodec.encodeEvent(plain)).origin()).isNull();
    }
  }

  @Test
  void readsBackMarkers() {
    assertReadsBack(new CatalogMarker.SubscriptionPut(TestEntries.subscription(7, 3)));
    assertReadsBack(new CatalogMarker.SubscriptionRemoved(Long.MIN_VALUE));
  }

  @Test
  void readsBackASubscriptionWithItsSecrets() {
    var subscription = TestEntries.subscription(7, 3);
    assertThat(
            SubscriptionJson.read(
                SubscriptionJson.write(subscription, TestKeys.sealer()), TestKeys.sealer()))
        .isEqualTo(subscription);
  }

  @Test
  void readsBackEventsAlone() {
    var random = new SplittableRandom(11);
    for (int i = 0; i < 200; i++) {
      Event event = TestEntries.anyEvent(random);
      Event back = EntryCodec.decodeEvent(EntryCodec.encodeEvent(event));
      assertThat(TestEntries.contents(back)).isEqualTo(TestEntries.contents(event));
    }
  }

  @Test
  void leavesTheJsonWhereItStands() {
    byte[] bytes = TestEntries.encoded(TestEntries.publication(1, "a"));
    var publication = (Publication) EntryCodec.decode(bytes, TestKeys.sealer());
    assertThat(publication.events().getFirst().json().array()).isSameAs(bytes);
  }

  @Test
  void guessesTheSizeOfAsciiExactly() {
    byte[] bytes = EntryCodec.encodeEvent(TestEntries.event("a", "{}"));
    String afterStamps = "\u0001a\u000cOrder.Placed\u0009/orders/a\u00011\u0002{}";
    assertThat(new String(bytes, 2, bytes.length - 2, UTF_8)).isEqualTo(afterStamps);
  }

  @Test
  void tellsWithoutDecodingWhomAnEntryIsFor() {
    EntrySelector lane = EntrySelector.lane(7, 3);
    assertThat(isWanted(TestEntries.publication(3, "a"), lane)).isTrue();
    assertThat(isWanted(TestEntries.publication(7, "a"), lane)).isFalse();
    assertThat(isWanted(new CatalogMarker.SubscriptionRemoved(7), lane)).isTrue();
    assertThat(isWanted(new CatalogMarker.SubscriptionRemoved(3), lane)).isFalse();
    var put = new CatalogMarker.SubscriptionPut(TestEntries.subscription(7, 4));
    assertThat(isWanted(put, lane)).isTrue();
  }

  @Test
  void refusesAnEntryThatEndsTooEarly() {
    byte[] bytes = TestEntries.encoded(TestEntries.publication(1, "a"));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> EntryCodec.decode(cut, TestKeys.sealer()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refusesKindsAndVersionsThatItDoesNotKnow() {
    byte[] kind = TestEntries.encoded(TestEntries.publication(1, "a"));
    byte[] version = kind.clone();
    kind[0] = 99;
    version[1] = 99;
    assertThatThrownBy(() -> EntryCodec.decode(kind, TestKeys.sealer()))
        .hasMessageContaining("kind of entry: 99");
    assertThatThrownBy(() -> EntryCodec.decode(version, TestKeys.sealer()))
        .hasMessageContaining("version");
  }

  private static void assertReadsBack(Entry entry) {
    Entry back = EntryCodec.decode(TestEntries.encoded(entry), TestKeys.sealer());
    assertThat(TestEntries.contents(back)).isEqualTo(TestEntries.contents(entry));
  }

  private static boolean isWanted(Entry entry, EntrySelector selector) {
    byte[] encoded = TestEntries.encoded(entry);
    byte[] shifted = new byte[encoded.length + 3];
    System.arraycopy(encoded, 0, shifted, 3, encoded.length);
    return EntryCodec.isWanted(shifted, 3, selector);
  }
}
