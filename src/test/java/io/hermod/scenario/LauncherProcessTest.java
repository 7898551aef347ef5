package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher starts with whatever JVM options it is given, from its cache where they fit it. */
class LauncherProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String CACHE = "hermod.aot";
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "HERMOD_JAVA_OPTS", "_JAVA_OPTIONS");

  private final List<Process> started = new ArrayList<>();
  @TempDir private Path folder;

  @AfterEach
  void stop() {
    started.forEach(Program::kill);
  }

  @Test
  void aPlainStartUsesTheCache() throws IOException {
    assertThat(memoryMap(serve(Map.of()))).contains(CACHE);
  }

  @Test
  void aHeapThatContainerPlatformsSetKeepsTheCacheAndChoosesTheSmallProfile() throws IOException {
    Process server = serve(Map.of("JAVA_TOOL_OPTIONS", "-Xmx128m"));
    assertThat(memoryMap(server)).contains(CACHE);
    assertThat(commandLine(server)).contains("-XX:+UseSerialGC", "-Xms16m");
  }

  @ParameterizedTest
  @CsvSource({
    "HERMOD_JAVA_OPTS, -XX:+UseG1GC",
    "HERMOD_JAVA_OPTS, -XX:+UseZGC",
    "JDK_JAVA_OPTIONS, -XX:+UseSerialGC",
    "HERMOD_JAVA_OPTS, -XX:-UseCompressedOops",
    "HERMOD_JAVA_OPTS, -Xshare:off"
  })
  void startsWithTheOptionsOfTheUser(String variable, String options) throws IOException {
    Process server = serve(Map.of(variable, options));
    assertThat(server.isAlive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseZGC", "-XX:-UseCompressedOops"})
  void aCommandPrintsNothingOfTheJvmWhereTheCacheDoesNotFit(String options) throws IOException {
    Process command = launch(Map.of("HERMOD_JAVA_OPTS", options), "--version");
    Program.Result result = Program.finish(command);
    assertThat(result.output().lines())
        .singleElement()
        .asString()
        .matches("hermod \\d+\\.\\d+\\.\\S+( \\(\\S+\\))?");
    assertThat(result.exitCode()).isZero();
  }

  /** A server that is ready. */
  private Process serve(Map<String, String> variables) throws IOException {
    Process server =
        launch(
            variables,
            "serve",
            "--https-port",
            "0",
            "--data-dir",
            folder.resolve("data").toString());
    Output output = Output.of(server);
    Await.until(
        () -> "ready line in\n" + output,
        LIMIT,
        () -> output.has(line -> line.startsWith("ready ")) || !server.isAlive());
    assertThat(output.lines()).anyMatch(line -> line.startsWith("ready "));
    assertThat(output.lines()).noneMatch(line -> line.contains("[aot"));
    return server;
  }

  private Process launch(Map<String, String> variables, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(new File("hermod").getAbsolutePath()));
    line.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().keySet().removeAll(VARIABLES);
    builder.environment().putAll(variables);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** The launcher hands its process over to the JVM, so this is the JVM's memory. */
  private static String memoryMap(Process process) throws IOException {
    return Files.readString(Path.of("/proc", Long.toString(process.pid()), "maps"));
  }

  private static List<String> commandLine(Process process) throws IOException {
    String words = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    return List.of(words.split("\0"));
  }
}
