package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.schema.read.EventGridReader;
import org.junit.jupiter.api.Test;

class JsonParsersTest {
  private static final long BOUND = 60L << 20;

  private final EventGridReader reader = new EventGridReader();

  @Test
  void forgetsLongNamesBeforeTheyFillTheHeap() {
    assertBounded(200, 15, 50_000);
  }

  @Test
  void forgetsTheNamesOfManySmallBodiesBeforeTheyFillTheHeap() {
    assertBounded(5_000, 1, 40_000);
  }

  /** Kept for good, the names would take several times the bound. */
  private void assertBounded(int bodies, int names, int length) {
    read(0, names, length);
    long before = usedHeap();
    for (int body = 1; body <= bodies; body++) {
      read(body, names, length);
    }
    assertThat(usedHeap() - before).isLessThan(BOUND);
  }

  private void read(int body, int names, int length) {
    StringBuilder data = new StringBuilder("{\"first\":1");
    for (int i = 0; i < names; i++) {
      data.append(",\"").append("n".repeat(length)).append(body).append('x').append(i);
      data.append("\":1");
    }
    String event =
        "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\","
            + "\"data\":"
            + data
            + "}}";
    assertThat(reader.read(event.getBytes(UTF_8), "/t")).hasSize(1);
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
