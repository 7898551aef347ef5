package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

class TapReportTest {

  @Test
  void tellsStepsThatFailedFromThoseThatDidNot() {
    String output =
        """
        TAP version 13
        # Subtest: makes a topic
        ok 1 - makes a topic
          ---
          duration_ms: 3
          ...
        not ok 2 - reads it back
          ---
          error: '404'
          ...
        1..2
        """;

    assertThat(TapReport.read(output))
        .extracting(TapReport.Step::name, TapReport.Step::isOk)
        .containsExactly(tuple("makes a topic", true), tuple("reads it back", false));
    assertThat(TapReport.read(output).getLast().details()).contains("error: '404'");
  }

  @Test
  void leavesOutWhatIsInsideOfSteps() {
    assertThat(TapReport.read("    ok 1 - inner\nok 1 - outer\n"))
        .extracting(TapReport.Step::name)
        .containsExactly("outer");
  }
}
