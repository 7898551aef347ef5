package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PartsTest {
  private static final Duration AMPLE = Duration.ofMinutes(1);

  private final List<String> closed = new CopyOnWriteArrayList<>();
  private final Parts parts = new Parts(AMPLE);

  @Test
  void closesInReverseOrder() {
    add("store");
    add("lanes");
    add("http");
    parts.close();

    assertThat(closed).containsExactly("http", "lanes", "store");
  }

  @Test
  void closesEachPartOnce() {
    add("store");
    parts.close();
    parts.close();

    assertThat(closed).containsExactly("store");
  }

  @Test
  void goesOnWhenAPartFails() {
    add("store");
    parts.add(
        "lanes",
        AMPLE,
        () -> {
          throw new IllegalStateException("broken");
        });
    parts.close();

    assertThat(closed).containsExactly("store");
  }

  @Test
  void goesOnWhenAPartHangs() {
    CountDownLatch never = new CountDownLatch(1);
    add("store");
    parts.add("lanes", Duration.ofMillis(1), never::await);
    parts.close();

    assertThat(closed).containsExactly("store");
  }

  private void add(String name) {
    parts.add(name, AMPLE, () -> closed.add(name));
  }
}
