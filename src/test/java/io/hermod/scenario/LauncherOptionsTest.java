package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which options the launcher gives the JVM, by those of the user and the memory there is. */
class LauncherOptionsTest {
  private static final String LARGE_MACHINE = "MemTotal: 16000000 kB";
  private static final String SMALL_PROFILE = "-XX:TrimNativeHeapInterval=5000";
  private static final String HEAP = "HERMOD_JAVA_OPTS";

  @TempDir private Path root;

  @BeforeEach
  void isALargeMachine() throws IOException {
    write("proc/meminfo", LARGE_MACHINE);
    write("proc/self/cgroup", "0::/");
  }

  @Test
  void aLargeMachineGetsTheParallelCollector() {
    assertThat(options(Map.of()))
        .contains("-XX:+UseParallelGC", "-XX:MaxNewSize=192m")
        .doesNotContain(SMALL_PROFILE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-Xmx256m", "-Xmx262144k", "-Xmx268435456", "-Xmx128M", "-XX:MaxHeapSize=64m"})
  void aSmallHeapGetsTheSmallProfile(String heap) {
    for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", HEAP)) {
      assertThat(options(Map.of(variable, heap)))
          .as(variable)
          .contains(SMALL_PROFILE, "-XX:+UseSerialGC");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xmx257m", "-Xmx1g", "-Xmx2G", "-Xmx268435457", "-Xmx1t"})
  void aLargeHeapDoesNot(String heap) {
    assertThat(options(Map.of(HEAP, heap)))
        .contains("-XX:+UseParallelGC")
        .doesNotContain(SMALL_PROFILE);
  }

  @Test
  void theHeapThatTheJvmTakesDecidesWhereSeveralAreGiven() {
    assertThat(options(Map.of("JAVA_TOOL_OPTIONS", "-Xmx128m", HEAP, "-Xmx2g")))
        .doesNotContain(SMALL_PROFILE);
    assertThat(options(Map.of("JAVA_TOOL_OPTIONS", "-Xmx2g", HEAP, "-Xmx64m -Xmx128m")))
        .contains(SMALL_PROFILE);
  }

  @ParameterizedTest
  @CsvSource({
    // 1 GB, of which the JVM takes a quarter
    "1048576, '', true",
    "1048577, '', false",
    "1048576, -XX:MaxRAMPercentage=75, false",
    "340000, -XX:MaxRAMPercentage=75.0, true",
    "16000000, -XX:MaxRAMPercentage=1, true",
    "16000000, -XX:MaxRAM=1g, true"
  })
  void theShareOfTheMemoryDecides(long kilobytes, String given, boolean isSmall)
      throws IOException {
    write("proc/meminfo", "MemTotal: %d kB".formatted(kilobytes));
    assertThat(options(Map.of(HEAP, given)).contains(SMALL_PROFILE)).isEqualTo(isSmall);
  }

  @ParameterizedTest
  @CsvSource({
    "0::/,                      cgroup/memory.max",
    "0::/system.slice/hermod,   cgroup/system.slice/hermod/memory.max",
    "0::/system.slice/hermod,   cgroup/system.slice/memory.max",
    "0::/docker/elsewhere,      cgroup/memory.max",
    "'3:cpu,memory:/docker/one', cgroup/memory/docker/one/memory.limit_in_bytes",
    "3:memory:/docker/one,      cgroup/memory/memory.limit_in_bytes"
  })
  void theLimitOfAContainerCounts(String group, String file) throws IOException {
    write("proc/self/cgroup", "12:pids:/nowhere\n" + group);
    write(file, "536870912");
    assertThat(options(Map.of())).contains(SMALL_PROFILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"max", "9223372036854771712", "8000000000", ""})
  void aContainerWithoutATightLimitIsLarge(String limit) throws IOException {
    write("cgroup/memory.max", limit);
    assertThat(options(Map.of())).doesNotContain(SMALL_PROFILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseZGC", "-XX:+UseSerialGC", "-XX:+UseParallelGC"})
  void theUsersCollectorIsTheOnlyOne(String collector) {
    for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", HEAP)) {
      for (String heap : List.of("", " -Xmx128m")) {
        assertThat(options(Map.of(variable, collector + heap)))
            .as(variable + heap)
            .noneMatch(option -> option.matches("-XX:[+-]Use.*GC"))
            .noneMatch(option -> option.startsWith("-XX:MaxNewSize"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:-ExitOnOutOfMemoryError",
        "-XX:MaxNewSize=100m",
        "-XX:-UseTransparentHugePages",
        "-Dkeystore.pkcs12.keyPbeIterationCount=5",
        "--sun-misc-unsafe-memory-access=warn"
      })
  void whatTheUserSetsIsNotSetAgain(String given) {
    String name = given.replaceAll("^-XX:[+-]?|=.*", "");
    assertThat(options(Map.of("JAVA_TOOL_OPTIONS", given)))
        .noneMatch(option -> option.contains(name));
  }

  @Test
  void optionsInFilesCount() throws IOException {
    Path file = write("options", "-Xmx128m\n-XX:+UseG1GC\n");
    for (String given : List.of("@" + file, "-XX:VMOptionsFile=" + file)) {
      assertThat(options(Map.of(HEAP, given)))
          .contains(SMALL_PROFILE)
          .noneMatch(option -> option.matches("-XX:[+-]Use.*GC"));
    }
    assertThat(options(Map.of(HEAP, "@nowhere"))).contains("-XX:+UseParallelGC");
  }

  @Test
  void commandsGetAFastStart() {
    assertThat(lines("choose_options token", Map.of()))
        .contains("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  private List<String> options(Map<String, String> variables) {
    return lines("choose_options serve", variables);
  }

  private List<String> lines(String call, Map<String, String> variables) {
    String script =
        """
        set -euo pipefail
        source dev/jvm
        proc=%1$s/proc cgroup=%1$s/cgroup cores=2
        %2$s
        printf '%%s\\n' "${options[@]}"
        """
            .formatted(root, call);
    try {
      ProcessBuilder builder = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true);
      builder.environment().keySet().removeIf(name -> name.contains("JAVA_"));
      builder.environment().putAll(variables);
      Program.Result result = Program.finish(builder.start());
      assertThat(result.exitCode()).as(result.output()).isZero();
      return new ArrayList<>(result.output().lines().toList());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    return Files.writeString(path, text + "\n");
  }
}
