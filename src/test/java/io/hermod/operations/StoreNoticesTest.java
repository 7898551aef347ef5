package io.hermod.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreNoticesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");

  private final StoreNotices notices = new StoreNotices(condition(false, 3));

  @Test
  void whatWasThereAtTheStartIsNoNews() {
    assertThat(changes(condition(false, 3))).isEmpty();
  }

  @Test
  void tellsOnceWhenTheDiskGetsLowAndWhenItRecovers() {
    assertThat(changes(condition(true, 3))).containsExactly("DiskLow");
    assertThat(changes(condition(true, 3))).isEmpty();
    assertThat(changes(condition(false, 3))).containsExactly("DiskRecovered");
  }

  @Test
  void tellsHowManyRowsWereQuarantined() {
    List<OperationalEvent> events = notices.changes(condition(false, 5), NOW);

    assertThat(events).hasSize(1);
    assertThat(events.getFirst().type()).isEqualTo("RowsQuarantined");
    assertThat(events.getFirst().data().path("count").asInt()).isEqualTo(2);
    assertThat(changes(condition(false, 5))).isEmpty();
  }

  private List<String> changes(StoreCondition condition) {
    return notices.changes(condition, NOW).stream().map(OperationalEvent::type).toList();
  }

  private static StoreCondition condition(boolean isRefusing, long quarantined) {
    return new StoreCondition(isRefusing, 10, 20, quarantined);
  }
}
