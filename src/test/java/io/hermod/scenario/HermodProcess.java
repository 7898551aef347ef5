package io.hermod.scenario;

import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server on a data directory that outlives its processes: one after the other is started, and
 * killed or stopped. What the last ones printed is shown when the test fails.
 */
final class HermodProcess implements BeforeEachCallback, AfterEachCallback {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Pattern READY = Pattern.compile("ready https=(\\d+|-) http=(\\d+|-)");

  /** Where a ready server listens. */
  record Ports(String https, String http) {}

  private final List<String> flags;
  private final Map<String, String> variables = new HashMap<>();
  private List<String> jvmOptions = List.of();
  private List<String> program = Program.PACKAGED;
  private final List<Output> outputs = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();
  private Path root = Path.of("");
  private @Nullable Process process;
  private volatile @Nullable Ports ports;
  private @Nullable Arm arm;

  HermodProcess(String... flags) {
    this.flags = List.of(flags);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    useDirectory(Files.createTempDirectory("hermod-scenario-"));
  }

  /** Everything is kept below this folder from now on, and deleted with it. */
  void useDirectory(Path folder) {
    root = folder;
    folders.add(folder);
  }

  /** Sets a variable in the environment of the processes to come. */
  void setVariable(String name, String value) {
    variables.put(name, value);
  }

  /** Gives further options to the JVMs of the processes to come. */
  void setJvmOptions(String... options) {
    jvmOptions = List.of(options);
  }

  /** Lets the processes to come run this class of the tests instead of the program's own. */
  void setMainClass(Class<?> main) {
    program = Program.withMainClass(main);
  }

  DataDirectory directory() {
    return new DataDirectory(root.resolve("data"));
  }

  /** Starts a process and waits until it is ready. */
  void start(String... moreFlags) {
    launch(moreFlags);
    Await.until(() -> "ready line in\n" + output(), START_LIMIT, () -> isReady() || !isAlive());
    if (!isReady()) {
      throw new AssertionError("the server stopped at its start:\n" + output());
    }
  }

  /** Starts a process and does not wait. */
  Process launch(String... moreFlags) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("--data-dir", directory().root().toString()));
    all.addAll(flags);
    all.addAll(List.of(moreFlags));
    if (!all.contains("--handshake.loopback")) {
      all.addAll(List.of("--handshake.loopback", "false"));
    }
    if (!all.contains("--https-port")) {
      all.addAll(List.of("--https-port", "0"));
    }
    if (!all.contains("--http-port")) {
      all.addAll(List.of("--http-port", "0"));
    }
    ports = null;
    Process launched = Program.serve(program, jvmOptions, all, variables);
    process = launched;
    outputs.add(Output.of(launched));
    return launched;
  }

  private boolean isReady() {
    if (ports == null) {
      ports =
          output().lines().stream()
              .map(READY::matcher)
              .filter(Matcher::matches)
              .findFirst()
              .map(line -> new Ports(line.group(1), line.group(2)))
              .orElse(null);
    }
    return ports != null;
  }

  boolean isAlive() {
    return process != null && process.isAlive();
  }

  Process process() {
    return Optional.ofNullable(process).orElseThrow();
  }

  /** SIGKILL: the process gets no chance to do anything more. */
  void kill() {
    ports = null;
    Program.kill(process());
  }

  /** SIGTERM; the exit code. */
  int stop(Duration limit) throws InterruptedException {
    process().destroy();
    if (!process().waitFor(limit)) {
      throw new AssertionError("not stopped within %s:\n%s".formatted(limit, output()));
    }
    ports = null;
    return process().exitValue();
  }

  /** What the current process has printed. */
  Output output() {
    return outputs.getLast();
  }

  /** The plain HTTP address while a process is ready. */
  Optional<URI> http() {
    return Optional.ofNullable(ports).map(p -> URI.create("http://127.0.0.1:" + p.http()));
  }

  URI https() {
    Ports now = Optional.ofNullable(ports).orElseThrow();
    return URI.create("https://127.0.0.1:" + now.https());
  }

  /**
   * The management API of the process that runs now.
   *
   * @throws java.util.NoSuchElementException when none is ready
   */
  synchronized Arm arm() {
    URI address = https();
    if (arm == null || !arm.isAt(address)) {
      arm = Arm.of(directory(), address);
    }
    return arm;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (process != null) {
      Program.kill(process);
    }
    if (context.getExecutionException().isPresent()) {
      show();
    }
    for (Path folder : folders) {
      delete(folder);
    }
  }

  private void show() {
    for (Output output : outputs.subList(Math.max(0, outputs.size() - 3), outputs.size())) {
      System.out.println("---- output of a process on " + root + "\n" + output);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(HermodProcess::deleteOne);
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
