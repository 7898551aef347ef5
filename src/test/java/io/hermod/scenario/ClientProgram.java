package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A program in another language that uses a server with Azure's own clients, and reports each of
 * its steps as TAP.
 */
final class ClientProgram {
  private final List<String> command;
  private final Path folder;
  private final Map<String, String> environment;

  /**
   * @param environment beside the three variables that name a server, its authority and its
   *     credentials
   */
  ClientProgram(List<String> command, Path folder, Map<String, String> environment) {
    this.command = command;
    this.folder = folder;
    this.environment = environment;
  }

  /** Runs it to its end: a test for each step, and one for the way it ended. */
  Stream<DynamicTest> run(HermodProcess hermod, Duration limit) {
    Program.Result result = Program.finish(start(hermod), limit);
    List<DynamicTest> tests = new ArrayList<>();
    TapReport.read(result.output()).stream().map(ClientProgram::test).forEach(tests::add);
    tests.add(DynamicTest.dynamicTest("ends well", () -> assertEndsWell(result)));
    return tests.stream();
  }

  private static DynamicTest test(TapReport.Step step) {
    return DynamicTest.dynamicTest(
        step.name(), () -> assertThat(step.isOk()).as(step.details()).isTrue());
  }

  private static void assertEndsWell(Program.Result result) {
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(TapReport.read(result.output())).as(result.output()).isNotEmpty();
  }

  private Process start(HermodProcess hermod) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("EVENT_GRID_ENDPOINT", hermod.https().toString());
    builder
        .environment()
        .put("EVENT_GRID_CREDENTIALS", hermod.directory().credentialsFile().toString());
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
