package io.hermod.cli.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cli.command.EventSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class RedriveTextTest {

  @ParameterizedTest
  @CsvSource({
    "counting, 0, 0, 0, 0",
    "running, 10000, 4999, 1, 50",
    "paused, 3, 1, 0, 33",
    "running, 1, 9, 0, 100"
  })
  void tellsHowMuchIsDone(String state, long total, long done, long failed, int percent) {
    assertThat(RedriveText.percent(job(state, total, done, failed, false))).isEqualTo(percent);
  }

  @ParameterizedTest
  @CsvSource({
    "counting, 0, false, false",
    "running, 0, false, false",
    "paused, 0, false, false",
    "done, 0, true, true",
    "done, 1, true, false",
    "cancelled, 0, true, false",
    "failed, 0, true, false",
  })
  void aJobIsGoodWhenAllOfItWasDone(String state, int failed, boolean finished, boolean good) {
    JsonNode job = job(state, 3, 1, failed, false);

    assertThat(RedriveText.isFinished(job)).isEqualTo(finished);
    assertThat(RedriveText.isGood(job)).isEqualTo(good);
  }

  @Test
  void aDryRunSaysWhatWouldBeSent() {
    assertThat(RedriveText.line(job("done", 3, 0, 1, true)))
        .isEqualTo("job j1 done: 2 of 3 would be sent again, 1 failed");
  }

  private static JsonNode job(String state, long total, long done, long failed, boolean isDryRun) {
    return EventSource.JSON
        .createObjectNode()
        .put("jobId", "j1")
        .put("state", state)
        .put("dryRun", isDryRun)
        .put("total", total)
        .put("done", done)
        .put("failed", failed)
        .put("skipped", 0);
  }
}
