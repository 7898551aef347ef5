package io.hermod.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingTest {

  @Test
  void stampsEveryEventOfABodyInPlace() {
    byte[] body = EventBody.of(3).getBytes(US_ASCII);
    int length = body.length;
    List<Long> times = new ArrayList<>();

    Stamp.write(body, 1_234_567_890_123L);
    Stamp.read(body, times::add);

    assertThat(body).hasSize(length);
    assertThat(times).containsExactly(1_234_567_890_123L, 1_234_567_890_123L, 1_234_567_890_123L);
  }

  @Test
  void makesEventsOfOneKilobyte() {
    assertThat(EventBody.of(1)).hasSize(1024 + 2);
    assertThat(EventBody.of(100)).hasSize(100 * 1024 + 99 + 2);
  }

  @Test
  void readsWhatWrkReports() {
    Wrk.Result result = Wrk.parse("Running 3s test\n  2 threads\nresult 1500 20");

    assertThat(result.requests()).isEqualTo(1500);
    assertThat(result.accepted()).isEqualTo(1480);
  }

  @Test
  void refusesAReportWithoutResult() {
    assertThatThrownBy(() -> Wrk.parse("unable to connect"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unable to connect");
  }

  @Test
  void addsUpTheGenerationsOfTheHeap() {
    String info =
        """
        PSYoungGen      total 113152K, used 1000K [0x0000000782780000, 0x000000078a580000)
         eden space 97280K, 42% used [0x0000000782780000,0x0000000784f96ba0,0x0000000788680000)
        ParOldGen       total 258048K, used 24K [0x0000000687600000, 0x0000000697200000)
        """;

    assertThat(HeapAfterCollection.parse(info))
        .isEqualTo(new HeapAfterCollection.Heap(1024 * 1024, (113152 + 258048) * 1024));
  }

  @Test
  void countsInterruptsAndWhatTheHypervisorTakesAsBusyButNotIdleTime() {
    assertThat(Neighbours.busyTicks("cpu  100 20 3 5000 600 70 80 9 0 0\ncpu0 1 1 1 1"))
        .isEqualTo(100 + 20 + 3 + 70 + 80 + 9);
  }

  @Test
  void putsTablesBetweenTheMarksOfThePage() {
    String page = "before\n<!-- written by bench/run -->\nold\n<!-- end -->\nafter\n";

    assertThat(ResultsPage.replaced(page, "bench/run", "new"))
        .isEqualTo("before\n<!-- written by bench/run -->\n\nnew\n<!-- end -->\nafter\n");
  }

  @Test
  void leavesTheTablesOfOtherCommandsAlone() {
    String others = "<!-- written by bench/run -->\nold\n<!-- end -->\n";
    String page = others + "<!-- written by bench/run --soak -->\nold\n<!-- end -->\n";

    assertThat(ResultsPage.replaced(page, "bench/run --soak", "new"))
        .isEqualTo(others + "<!-- written by bench/run --soak -->\n\nnew\n<!-- end -->\n");
  }

  @Test
  void thePageHasAPlaceForEveryCommand() throws IOException {
    String page = Files.readString(Path.of("docs", "benchmarks.md"));

    for (String command : List.of("bench/run", "bench/run --against", "bench/run --soak")) {
      assertThat(ResultsPage.replaced(page, command, "tables of " + command))
          .contains("tables of " + command);
    }
  }

  @Test
  void understandsTheCommandLine() {
    Options options = Options.parse(List.of("--quick", "--only", "2,3", "--profile", "--docs"));

    assertThat(options.plan()).isEqualTo(Plan.QUICK);
    assertThat(options.only()).containsExactlyInAnyOrder(2, 3);
    assertThat(options.profiled()).isEqualTo("3");
    assertThat(options.writesDocs()).isTrue();
  }

  @Test
  void understandsHowLongToSoak() {
    assertThat(Options.parse(List.of("--soak", "90s")).special())
        .isEqualTo(new Options.Special.Soak(Duration.ofSeconds(90)));
    assertThat(Options.parse(List.of("--soak", "1h")).special())
        .isEqualTo(new Options.Special.Soak(Duration.ofHours(1)));
    assertThatThrownBy(() -> Options.parse(List.of("--soak", "long")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Options.parse(List.of("--soak")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesScenariosThatDoNotExist() {
    assertThatThrownBy(() -> Options.parse(List.of("--only", "3,99")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
