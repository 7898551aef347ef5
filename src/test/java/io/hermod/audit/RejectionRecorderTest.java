package io.hermod.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RejectionRecorderTest {
  private final List<String> lines = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final AuditTrail trail = new AuditTrail(new ListSink(), () -> now);
  private final RejectionRecorder recorder = new RejectionRecorder(trail, () -> now);

  private final class ListSink implements AuditSink {
    @Override
    public void begin(String line) {
      throw new AssertionError("nothing begins");
    }

    @Override
    public void tell(String line) {
      lines.add(line);
    }
  }

  @Test
  void saysWhoWasTurnedAwayWhereAndWhy() {
    recorder.step(
        new Rejection("sign-in", Map.of("client", "c-1"), "10.0.0.1", "POST", "/t/oauth2/token"));

    assertThat(json(lines.getFirst()))
        .isEqualTo(
            json(
                """
                {"time":"2026-01-01T00:00:00Z","event":"rejected","reason":"sign-in",
                 "who":{"client":"c-1"},"address":"10.0.0.1","operation":"POST",
                 "resource":"/t/oauth2/token"}
                """));
  }

  @Test
  void countsWhatAnAddressDoesTooOften() {
    for (int i = 0; i < 1_000_000; i++) {
      recorder.step(from("10.0.0.1"));
    }
    recorder.step(from("10.0.0.2"));
    assertThat(lines).hasSize(11);

    passAMinute();
    recorder.step(null);

    assertThat(json(lines.getLast()))
        .isEqualTo(
            json(
                """
                {"time":"2026-01-01T00:01:00Z","event":"rejected-more","address":"10.0.0.1",
                 "count":999990,"since":"2026-01-01T00:00:00Z"}
                """));
    assertThat(lines).hasSize(12);
  }

  @Test
  void tellsOfAnAddressAgainInTheNextMinute() {
    for (int i = 0; i < 20; i++) {
      recorder.step(from("10.0.0.1"));
    }
    passAMinute();
    recorder.step(from("10.0.0.1"));

    assertThat(json(lines.getLast()).path("event").asString()).isEqualTo("rejected");
  }

  @Test
  void writesABoundedNumberOfLinesForAnyNumberOfAddresses() {
    for (int i = 0; i < 100_000; i++) {
      recorder.step(from("10." + (i >> 16) + "." + ((i >> 8) & 255) + "." + (i & 255)));
    }
    assertThat(lines).hasSize(RejectionLimiter.MOST_IN_ALL);

    passAMinute();
    recorder.step(null);

    assertThat(lines).hasSize(2 * RejectionLimiter.MOST_IN_ALL);
    long counted = lines.stream().mapToLong(line -> json(line).path("count").asLong(1)).sum();
    assertThat(counted).isEqualTo(100_000);
    assertThat(json(lines.getLast()).path("address").asString()).isEqualTo("others");
  }

  @Test
  void countsWhatFindsNoRoomWhileNothingIsWritten() {
    for (int i = 0; i < 2_000; i++) {
      recorder.add(from("10.0.0.1"));
    }

    assertThat(recorder.dropped()).isEqualTo(2_000 - 1_024);
  }

  @Test
  void writesWhatIsWaitingWhenItStops() {
    recorder.add(from("10.0.0.1"));

    recorder.close();

    assertThat(lines).hasSize(1);
  }

  @Test
  void cutsWhatACallerMadeLong() {
    recorder.step(new Rejection("credential", Map.of(), "a", "GET", "/" + "x".repeat(100_000)));

    assertThat(lines.getFirst().length()).isLessThan(2_000);
  }

  private static Rejection from(String address) {
    return new Rejection("credential", Map.of(), address, "GET", "/subscriptions");
  }

  private void passAMinute() {
    now = now.plus(Duration.ofMinutes(1));
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
