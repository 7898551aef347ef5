package io.hermod.scenario;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A container of an image, made of Linux namespaces: its own processes and network, its own user
 * and a root that is read-only except for the volume. The program is process 1 in it.
 */
final class Container implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Parameters: the root, the volume in it, and what to run in there. */
  private static final String ENTER =
      """
      set -e
      ip link set lo up
      mount --make-rprivate /
      mount --bind "$1" "$1"
      mount --bind "$1$2" "$1$2"
      mount -o remount,bind,ro "$1"
      mount -t proc proc "$1/proc"
      mount --rbind /sys "$1/sys"
      mount --bind /dev "$1/dev"
      root=$1
      shift 2
      exec setpriv --no-new-privs chroot "$@"
      """;

  private final OciImage image;
  private final List<String> variables;
  private final Process process;
  private final Output output;
  private final List<Process> others = new ArrayList<>();

  private Container(OciImage image, List<String> variables, Process process) {
    this.image = image;
    this.variables = variables;
    this.process = process;
    this.output = Output.of(process);
  }

  /** Whether this user may make namespaces and mounts. */
  static boolean isPermitted() {
    return ShellCommand.succeeds(
        "unshare",
        "--mount",
        "--pid",
        "--net",
        "--fork",
        "sh",
        "-ec",
        "ip link set lo up; mount --make-rprivate /; mount --bind /tmp /mnt");
  }

  /** Starts what the image says, with these variables besides its own. */
  static Container start(OciImage image, String... variables) throws IOException {
    for (String file : List.of("hosts", "resolv.conf")) {
      // Container engines put them there.
      Files.writeString(image.root().resolve("etc").resolve(file), hosts(file));
    }
    List<String> all = Stream.concat(image.variables().stream(), Stream.of(variables)).toList();
    List<String> line = new ArrayList<>(List.of("unshare", "--mount", "--pid", "--net", "--fork"));
    line.addAll(List.of("--kill-child", "sh", "-c", ENTER, "sh"));
    line.addAll(List.of(image.root().toString(), image.volume()));
    line.addAll(inside(image, all, image.command()));
    return new Container(image, all, run(line));
  }

  private static String hosts(String file) {
    return file.equals("hosts") ? "127.0.0.1 localhost\n" : "";
  }

  /** The arguments of chroot. */
  private static List<String> inside(OciImage image, List<String> variables, List<String> command) {
    List<String> words = new ArrayList<>(List.of("--userspec=" + image.user(), "--groups="));
    words.addAll(List.of(image.root().toString(), "/usr/bin/env", "-i"));
    words.addAll(List.of("-C", image.workingFolder()));
    words.addAll(variables);
    words.addAll(command);
    return words;
  }

  private static Process run(List<String> line) throws IOException {
    return new ProcessBuilder(line).redirectErrorStream(true).start();
  }

  Output output() {
    return output;
  }

  /** Waits for a line of the program. */
  void await(String beginning) {
    Await.until(
        () -> "'" + beginning + "' in\n" + output,
        LIMIT,
        () -> output.has(line -> line.startsWith(beginning)) || !process.isAlive());
    if (!output.has(line -> line.startsWith(beginning))) {
      throw new AssertionError("the container has ended:\n" + output);
    }
  }

  /** Starts another command in the container. */
  Process start(List<String> command) throws IOException {
    List<String> line = new ArrayList<>(List.of("nsenter", "--mount", "--pid", "--net"));
    line.addAll(List.of("--target", Long.toString(program().pid()), "setpriv", "--no-new-privs"));
    line.add("chroot");
    line.addAll(inside(image, variables, command));
    Process other = run(line);
    others.add(other);
    return other;
  }

  /** Runs another command in the container. */
  Program.Result run(String... command) throws IOException {
    return Program.finish(start(List.of(command)), LIMIT);
  }

  /** Process 1 of the container, as it is seen from outside. */
  ProcessHandle program() {
    return process.children().findFirst().orElseThrow();
  }

  String commandLine() throws IOException {
    Path file = Path.of("/proc", Long.toString(program().pid()), "cmdline");
    return Files.readString(file).replace('\0', ' ');
  }

  /** SIGTERM to process 1, as container engines do it; the exit code. */
  int stop() {
    program().destroy();
    try {
      if (!process.waitFor(LIMIT)) {
        throw new AssertionError("the container does not stop:\n" + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    Await.until("its last words", LIMIT, output::isComplete);
    return process.exitValue();
  }

  /**
   * Process 1 is killed first: the kernel forgets that it should die with its parent (--kill-child)
   * when it becomes another user.
   */
  @Override
  public void close() {
    process.children().forEach(ProcessHandle::destroyForcibly);
    others.forEach(Program::kill);
    Program.kill(process);
  }

  Path volume() {
    return Path.of(image.root() + image.volume());
  }
}
