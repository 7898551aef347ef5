package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.search.BlobContent.Letter;
import io.hermod.deadletter.search.BlobContent.ReadEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Breaks good blobs in many ways: whatever comes of it is read or refused, and never thrown. */
class BlobReaderFuzzTest {
  private static final byte[] GOOD =
      String.join(
              ",",
              AzureSamples.EVENT_GRID,
              AzureSamples.CLOUD_EVENT_AS_PRINTED,
              AzureSamples.NAMESPACE_WRAPPED,
              AzureSamples.NAMESPACE_FLAT)
          .getBytes(UTF_8);
  private static final byte[] INTERESTING = "{}[]\",:\\ \n\t0-9.eEtfnu\u00e4\u20ac".getBytes(UTF_8);
  private static final JsonMapper JSON = new JsonMapper();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aBrokenBlobIsReadOrRefused(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 4000; i++) {
      byte[] blob = broken(random);
      check(blob, BlobReader.read(blob));
    }
  }

  private static byte[] broken(Random random) {
    byte[] blob = new byte[GOOD.length + 2];
    System.arraycopy(GOOD, 0, blob, 1, GOOD.length);
    blob[0] = '[';
    blob[blob.length - 1] = ']';
    int changes = random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      byte instead =
          random.nextBoolean()
              ? INTERESTING[random.nextInt(INTERESTING.length)]
              : (byte) random.nextInt(256);
      blob[random.nextInt(blob.length)] = instead;
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(blob, random.nextInt(blob.length)) : blob;
  }

  /** What is read is JSON by itself, and has the id that stands in it. */
  private static void check(byte[] blob, BlobContent content) {
    List<ReadEntry> entries = content.entries();
    assertThat(content.problem() == null || entries.isEmpty()).as(new String(blob, UTF_8)).isTrue();
    for (ReadEntry entry : entries) {
      if (entry instanceof Letter(EntryFields fields)) {
        JsonNode json = JSON.readTree(fields.event().json().toString());
        assertThat(json.isObject()).isTrue();
        assertThat(fields.event().id()).isNotEmpty();
      }
    }
  }
}
