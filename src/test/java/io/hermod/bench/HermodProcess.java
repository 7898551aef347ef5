package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;

/** A Hermod process, started as a user would start it, with its own data directory. */
final class HermodProcess {
  private static final Duration START = Duration.ofSeconds(60);

  private final Children children;
  private final String name;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Version version;
  private Process process;
  private MatchResult ready;

  private HermodProcess(
      Children children,
      Version version,
      String name,
      List<String> command,
      Map<String, String> environment) {
    this.children = children;
    this.version = version;
    this.name = name;
    this.command = command;
    this.environment = environment;
    this.process = children.start(name, command, environment);
    this.ready = ReadyLine.await(children, name, START);
  }

  /** Starts a process and waits until it is ready. */
  static HermodProcess start(Children children, String name, String... flags) {
    return start(children, name, List.of(), Map.of(), List.of(flags));
  }

  /**
   * Starts a process of any version and waits until it is ready. The name of the version becomes
   * the prefix of the process's name.
   */
  static HermodProcess start(Children children, Version version, String scenario) {
    String name = version.name() + "-" + scenario;
    return new HermodProcess(
        children, version, name, command(children, version, name, List.of()), Map.of());
  }

  /**
   * Starts a process in its own environment and waits until it is ready.
   *
   * @param before the words before the command, such as {@code taskset}
   */
  static HermodProcess start(
      Children children,
      String name,
      List<String> before,
      Map<String, String> environment,
      List<String> flags) {
    List<String> command = new ArrayList<>(before);
    command.addAll(command(children, Version.THIS, name, flags));
    return new HermodProcess(children, Version.THIS, name, command, environment);
  }

  private static List<String> command(
      Children children, Version version, String name, List<String> flags) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(version.launcher(), "serve", "--http-port", "0", "--https-port", "0"));
    command.addAll(List.of("--data-dir", children.folder().resolve(name).toString()));
    // nginx and endpoints that never respond do not support the handshake.
    command.addAll(List.of("--handshake.loopback", "false"));
    command.addAll(flags);
    return command;
  }

  /** Restarts a process that was stopped, with the same data, and waits until it is ready. */
  void startAgain() {
    process = children.start(name, command, environment);
    ready = ReadyLine.await(children, name, START);
  }

  Process process() {
    return process;
  }

  Path dataFolder() {
    return children.folder().resolve(name);
  }

  String httpAddress() {
    return "http://127.0.0.1:" + ready.group("http");
  }

  String httpsAddress() {
    return "https://127.0.0.1:" + ready.group("https");
  }

  Management management() {
    return new Management(httpAddress(), token());
  }

  /** Returns a new token of the first client. */
  String token() {
    String output = name + "-token";
    Process command =
        children.start(
            output,
            List.of(version.launcher(), "token", "--data-dir", dataFolder().toString()),
            Map.of());
    if (!Children.hasEnded(command, START)) {
      throw new IllegalStateException("hermod token does not end");
    }
    try {
      return Files.readString(children.outputOf(output)).trim();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns this process as the target of a load and of the latency probe. */
  Target target(Topic load, Topic probe) {
    return target(httpAddress(), load, probe);
  }

  Target tlsTarget(Topic load, Topic probe) {
    return target(httpsAddress(), load, probe);
  }

  private Target target(String address, Topic load, Topic probe) {
    return new Target(
        process, address + load.path(), load.key(), address + probe.path(), probe.key());
  }
}
