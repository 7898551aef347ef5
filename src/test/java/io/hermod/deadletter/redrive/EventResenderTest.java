package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.delivery.RedriveListener;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.explain.KnownDelivery;
import io.hermod.explain.LaneExplanation;
import io.hermod.explain.LaneExplanation.Letter;
import io.hermod.explain.State;
import io.hermod.loop.TestLoop;
import io.hermod.store.StoreUnavailableException;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server fails or crashes between the steps of sending an event again. */
class EventResenderTest {
  private static final Instant PUBLISHED = Instant.parse("2026-01-01T00:00:00Z");

  private final TestRedrives desk;
  private final TestLoop loop = new TestLoop();
  private Redriver redriver;
  private long lane;

  EventResenderTest(@TempDir Path folder) {
    desk = new TestRedrives(folder);
  }

  @BeforeEach
  void start() {
    lane = desk.subscribe("orders", "shop");
    redriver = desk.redriver(loop, loop::execute);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void aCrashAfterTheEventIsStoredDoesNotLoseIt() {
    RedriveListener crash =
        (_, _) -> {
          throw new IllegalStateException("crash before the lane hears of it");
        };
    assertThatThrownBy(() -> resender(crash).resend(delivery(State.DELIVERED, null)))
        .hasMessageContaining("crash");

    restart();

    assertThat(desk.parkedIds(lane)).containsExactly(7);
    resender(TOLD).resend(delivery(State.DELIVERED, null));
    assertThat(desk.parkedIds(lane)).as("an operator who repeats it").containsExactly(7, 7);
  }

  @Test
  void aStoreThatFailsSendsNothingAndSaysSo() {
    desk.failures = 1;
    assertThatThrownBy(() -> resender(TOLD).resend(delivery(State.DELIVERED, null)))
        .isInstanceOf(StoreUnavailableException.class);
    restart();
    assertThat(desk.parkedIds(lane)).isEmpty();

    assertThat(resender(TOLD).resend(delivery(State.DELIVERED, null)).action())
        .isEqualTo(Resent.Action.SENT_AGAIN);
    restart();
    assertThat(desk.parkedIds(lane)).containsExactly(7);
  }

  @Test
  void aCrashBeforeTheJobOfADeadLetterBeginsDoesNotLoseIt() {
    desk.write("orders", "shop", 7, 1, loop.now().minusSeconds(60));
    Letter letter = new Letter("NotFound", null, "acc1/letters/SHOP/2026/1/1/0/1000007.json");
    Resent resent = resender(TOLD).resend(delivery(State.DEAD_LETTERED, letter));
    assertThat(resent.action()).isEqualTo(Resent.Action.REDRIVEN);
    assertThat(desk.parkedIds(lane)).isEmpty();

    restart();
    loop.runUntilIdle();
    restart();
    loop.runUntilIdle();

    assertThat(desk.parkedIds(lane)).containsExactly(7);
  }

  private static final RedriveListener TOLD = (_, _) -> {};

  /** Nothing of the old process runs on. */
  private void restart() {
    redriver.close();
    loop.runUntilIdle();
    desk.reopen();
    redriver = desk.redriver(loop, loop::execute);
  }

  private EventResender resender(RedriveListener lanes) {
    return new EventResender(
        (_, _) -> CompletableFuture.completedFuture(true),
        desk.redrives(),
        lanes,
        redriver,
        loop::now);
  }

  private KnownDelivery delivery(State state, @Nullable Letter letter) {
    Topic topic = Objects.requireNonNull(desk.catalog().topic("orders"));
    Subscription shop = desk.catalog().subscriptions(topic.id()).stream().findFirst().orElseThrow();
    byte[] json = "{\"id\":\"7\"}".getBytes(UTF_8);
    Event event = new Event("7", "T", "s", "", (byte) 0, new RawJson(json, 0, json.length));
    return new KnownDelivery(
        "7",
        topic,
        shop,
        1,
        PUBLISHED,
        0,
        event,
        new LaneExplanation(
            "shop", state, 1, List.of(), List.of(), null, PUBLISHED, "", List.of(), letter));
  }
}
