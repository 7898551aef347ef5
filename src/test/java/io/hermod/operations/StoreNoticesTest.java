package io.hermod.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.InMemoryCatalog;
import io.hermod.store.QuarantinedRow;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StoreNoticesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");
  private static final long SHOP = 21;

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final List<QuarantinedRow> rows =
      new ArrayList<>(List.of(row(SHOP, 1), row(SHOP, 2), row(SHOP, 3)));
  private final StoreNotices notices =
      new StoreNotices(condition(false, false, 3), () -> List.copyOf(rows));

  @Test
  void whatWasThereAtTheStartIsNoNews() {
    assertThat(changes(condition(false, false, 3))).isEmpty();
  }

  @Test
  void tellsOnceWhenTheDiskGetsLowAndWhenItRecovers() {
    assertThat(changes(condition(true, false, 3))).containsExactly("DiskLow");
    assertThat(changes(condition(true, false, 3))).isEmpty();
    assertThat(changes(condition(false, false, 3))).containsExactly("DiskRecovered");
  }

  @Test
  void tellsSeparatelyThatTheStoreIsFull() {
    assertThat(changes(condition(true, false, 3))).containsExactly("DiskLow");
    assertThat(changes(condition(true, true, 3))).containsExactly("StoreFull");
    assertThat(changes(condition(true, true, 3))).isEmpty();
    assertThat(changes(condition(true, false, 3))).containsExactly("StoreRecovered");
    assertThat(changes(condition(false, false, 3))).containsExactly("DiskRecovered");
  }

  @Test
  void aStoreThatIsSuddenlyFullIsLowToo() {
    assertThat(changes(condition(false, true, 3))).containsExactly("DiskLow", "StoreFull");
    assertThat(changes(condition(false, false, 3)))
        .containsExactly("StoreRecovered", "DiskRecovered");
  }

  @Test
  void tellsWhichRowsWereQuarantined() {
    catalog.putTopic(new TopicBuilder(1, "orders", "/orders").build());
    catalog.putSubscription(
        new SubscriptionBuilder(SHOP, 1, new WebhookDestination(URI.create("https://shop/")))
            .named("shop", "/orders/shop")
            .build());
    rows.add(row(SHOP, 7));

    JsonNode data = quarantined(4);

    assertThat(data.path("count").asInt()).isEqualTo(1);
    assertThat(data.path("rows").toString())
        .isEqualTo("[{\"kind\":\"parkedEvent\",\"subscription\":\"/orders/shop\",\"position\":7}]");
    assertThat(changes(condition(false, false, 4))).isEmpty();
  }

  @Test
  void leavesOutWhatIsNotKnownOfARow() {
    rows.add(row(-1, -1));

    assertThat(quarantined(4).path("rows").toString()).isEqualTo("[{\"kind\":\"parkedEvent\"}]");
  }

  @Test
  void namesALimitedNumberOfRows() {
    for (int i = 0; i < 50; i++) {
      rows.add(row(SHOP, 100 + i));
    }

    JsonNode data = quarantined(53);

    assertThat(data.path("count").asInt()).isEqualTo(50);
    assertThat(data.path("rows")).hasSize(20);
  }

  private JsonNode quarantined(long rowsNow) {
    List<OperationalEvent> events =
        notices.changes(condition(false, false, rowsNow), catalog.view(), NOW);
    assertThat(events).extracting(OperationalEvent::type).containsExactly("RowsQuarantined");
    return events.getFirst().data();
  }

  private List<String> changes(StoreCondition condition) {
    return notices.changes(condition, catalog.view(), NOW).stream()
        .map(OperationalEvent::type)
        .toList();
  }

  private static QuarantinedRow row(long lane, long position) {
    return new QuarantinedRow(
        QuarantinedRow.Kind.PARKED_EVENT, lane, position, "unreadable", NOW, 10);
  }

  private static StoreCondition condition(boolean isLow, boolean isRefusing, long quarantined) {
    return new StoreCondition(isLow, isRefusing, 10, 20, quarantined);
  }
}
