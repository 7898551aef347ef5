package io.hermod.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.RawJson;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.LetterAddress;
import io.hermod.store.LetterBox;
import io.hermod.store.LetterKey;
import java.time.Instant;
import java.util.List;

/** Dead letters for tests that care about nothing but where they go and when. */
public final class TestLetters {
  public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private TestLetters() {}

  /** Of the subscription {@code billing}; the event's id is {@code e} and its position. */
  public static DeadLetter letter(long lane, String container, Instant due, long position) {
    return letter(lane, container, due, position, "{\"id\":\"e" + position + "\"}");
  }

  public static DeadLetter letter(
      long lane, String container, Instant due, long position, String entry) {
    LetterAddress address = new LetterAddress("account", container, "billing");
    byte[] json = entry.getBytes(UTF_8);
    return new DeadLetter(
        new LetterKey(LetterBox.of(lane, address), due, position),
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
