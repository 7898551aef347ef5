package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.RawJson;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import java.time.Instant;
import java.util.List;

/** Dead letters for tests that care about nothing but where they go and when. */
public final class TestDeadLetters {
  public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private TestDeadLetters() {}

  /** Of the subscription {@code billing}; the event's id is {@code e} and its position. */
  public static DeadLetter letter(long lane, String container, Instant due, long position) {
    return letter(lane, container, due, position, "{\"id\":\"e" + position + "\"}");
  }

  public static DeadLetter letter(
      long lane, String container, Instant due, long position, String entry) {
    DeadLetterAddress address = new DeadLetterAddress("account", container, "billing");
    byte[] json = entry.getBytes(UTF_8);
    return new DeadLetter(
        new DeadLetterKey(DeadLetterGroup.of(lane, address), due, position),
        address,
        1,
        "e" + position,
        NOW,
        2,
        List.of(new Attempt(NOW, 500, Outcome.GENERIC_ERROR, 7)),
        "MaxDeliveryAttemptsExceeded",
        new RawJson(json, 0, json.length));
  }
}
