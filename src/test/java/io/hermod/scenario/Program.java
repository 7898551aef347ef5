package io.hermod.scenario;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The packaged program as the launcher starts it, with the JDK that runs the tests. */
final class Program {
  private static final Path JAR = Path.of("target", "hermod.jar").toAbsolutePath();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  private static final Path CACHE = Path.of("target", "hermod.aot").toAbsolutePath();

  private static final List<String> ALWAYS =
      List.of(
          "-XX:-UsePerfData",
          "--sun-misc-unsafe-memory-access=allow",
          "-Dkeystore.pkcs12.keyPbeIterationCount=1",
          "-XX:AOTCache=" + CACHE,
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  /**
   * Processes here live for seconds: without the optimising compiler they start in half the time.
   */
  private static final List<String> TO_SERVE =
      List.of(
          "-XX:+UseParallelGC",
          "-XX:+ExitOnOutOfMemoryError",
          "-Xmx256m",
          "-XX:TieredStopAtLevel=1");

  private static final List<String> FOR_COMMANDS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m");

  /** What tells the JVM to run the jar as it is. */
  static final List<String> PACKAGED = List.of("-jar", JAR.toString());

  /** How a command ended. */
  record Result(int exitCode, String output) {}

  private Program() {}

  /** Starts a server; it may not be ready yet. */
  static Process serve(List<String> flags) {
    return serve(flags, Map.of());
  }

  /** Starts a server with these variables in its environment. */
  static Process serve(List<String> flags, Map<String, String> variables) {
    return serve(List.of(), flags, variables);
  }

  /**
   * Starts a server whose JVM has further options.
   *
   * @param options take precedence over the usual ones
   */
  static Process serve(List<String> options, List<String> flags, Map<String, String> variables) {
    return serve(PACKAGED, options, flags, variables);
  }

  /**
   * Starts a server in another way than its jar says.
   *
   * @param program what tells the JVM what to run
   */
  static Process serve(
      List<String> program,
      List<String> options,
      List<String> flags,
      Map<String, String> variables) {
    List<String> line = line(TO_SERVE);
    line.addAll(options);
    line.addAll(program);
    line.add("serve");
    line.addAll(flags);
    return start(line, variables);
  }

  /** What tells the JVM to run a class of the tests, which may use those of the program. */
  static List<String> withMainClass(Class<?> main) {
    String classes = main.getProtectionDomain().getCodeSource().getLocation().getPath();
    return List.of("-cp", JAR + File.pathSeparator + classes, main.getName());
  }

  /** Starts a command that goes on until it is stopped. */
  static Process command(String... words) {
    return commandAs(List.of(), words);
  }

  /** Starts a command, or the bare program, with these variables in its environment. */
  static Process command(Map<String, String> variables, List<String> words) {
    return startCommand(List.of(), words, variables);
  }

  /** Starts a command by way of another program, such as one that changes the user. */
  static Process commandAs(List<String> starter, String... words) {
    return startCommand(starter, List.of(words), Map.of());
  }

  /** Runs a command to its end. */
  static Result run(String... words) {
    return finish(command(words));
  }

  static Result finish(Process process) {
    return finish(process, Duration.ofSeconds(60));
  }

  static Result finish(Process process, Duration limit) {
    Output output = Output.of(process);
    try {
      if (!process.waitFor(limit)) {
        throw new AssertionError("the program does not end; it said:\n" + output);
      }
      Await.until("end of output", Duration.ofSeconds(5), output::isComplete);
      return new Result(process.exitValue(), output.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Ends it at once, as SIGKILL does, and waits until it is gone. */
  static void kill(Process process) {
    try {
      if (!process.destroyForcibly().waitFor(20, TimeUnit.SECONDS)) {
        throw new AssertionError("process %d cannot be killed".formatted(process.pid()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** The words that start the program, for others to start a command with. */
  static List<String> words() {
    List<String> words = line(FOR_COMMANDS);
    words.addAll(PACKAGED);
    return words;
  }

  private static List<String> line(List<String> options) {
    List<String> line = new ArrayList<>(List.of(JAVA));
    line.addAll(ALWAYS);
    line.addAll(options);
    return line;
  }

  private static Process startCommand(
      List<String> starter, List<String> words, Map<String, String> variables) {
    List<String> line = new ArrayList<>(starter);
    line.addAll(words());
    line.addAll(words);
    return start(line, variables);
  }

  private static Process start(List<String> line, Map<String, String> variables) {
    try {
      ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
      builder.environment().putAll(variables);
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
