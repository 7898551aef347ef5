package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Podman loads the image and runs it, where the kernel and the limits of this machine let it. */
@Tag("slow")
class PodmanProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String CONTAINER = "hermod-test";
  private static final String VOLUME = "hermod-test-data";

  /** For machines that are containers themselves, or have control groups of both versions. */
  private static final List<String> RUNC = List.of("--runtime=runc", "--cgroup-manager=cgroupfs");

  /** Podman asks for higher limits than this user may have. */
  private static final List<String> ISOLATED =
      List.of("--network=none", "--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096");

  private static final List<String> HARDENED =
      List.of("--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges");

  private static final List<List<String>> WAYS_TO_RUN = List.of(List.of(), RUNC);

  private final List<String> podman = new ArrayList<>(List.of("podman"));
  @TempDir private Path folder;

  /** Its images and containers are not those of this user. */
  @BeforeEach
  void hasAStoreOfItsOwn() {
    if (!ShellCommand.succeeds("podman", "--version")) {
      abort("Podman is not installed");
    }
    podman.addAll(List.of("--storage-driver=vfs", "--root=" + folder.resolve("root")));
    podman.add("--runroot=" + folder.resolve("runroot"));
  }

  @AfterEach
  void remove() throws IOException {
    podman("rm", "--force", "--volumes", CONTAINER);
    podman("volume", "rm", "--force", VOLUME);
    podman("rmi", "--all", "--force");
  }

  @Test
  void runsTheImageAndStopsIt() throws IOException {
    String image = load(OciImage.build());
    runsContainers(image);

    start(image);

    assertThat(succeed("exec", CONTAINER, "id")).startsWith("uid=10001(hermod) gid=10001(hermod)");
    assertThat(succeed("exec", CONTAINER, "hermod", "health").strip()).isEqualTo("ready");
    assertThat(succeed("exec", CONTAINER, "hermod", "topic", "create", "orders"))
        .startsWith("topic orders accepts events at ");

    succeed("stop", "--time=30", CONTAINER);
    assertThat(state("ExitCode")).isEqualTo("143");
    assertThat(logs()).contains("stopped");
  }

  private void start(String image) throws IOException {
    List<String> line = new ArrayList<>(List.of("run", "--detach", "--name=" + CONTAINER));
    line.addAll(ISOLATED);
    line.addAll(HARDENED);
    line.addAll(List.of("--volume=" + VOLUME + ":/var/lib/hermod", image));
    succeed(line.toArray(String[]::new));
    Await.until(this::logs, LIMIT, () -> logs().contains("ready https=4438") || !isRunning());
    assertThat(logs()).contains("ready https=4438");
  }

  private String load(Path archive) throws IOException {
    Program.Result loaded = podman("load", "--input", archive.toString());
    if (loaded.exitCode() != 0) {
      abort("Podman cannot store images here: " + loaded.output());
    }
    return loaded
        .output()
        .lines()
        .filter(line -> line.startsWith("Loaded image: "))
        .map(line -> line.substring("Loaded image: ".length()))
        .findFirst()
        .orElseThrow();
  }

  /** Finds out how Podman can run any container at all here; says why not if it cannot. */
  private void runsContainers(String image) throws IOException {
    List<String> refusals = new ArrayList<>();
    for (List<String> way : WAYS_TO_RUN) {
      podman.addAll(1, way);
      List<String> line = new ArrayList<>(List.of("run", "--rm", "--entrypoint=/usr/bin/true"));
      line.addAll(ISOLATED);
      line.add(image);
      Program.Result result = podman(line.toArray(String[]::new));
      if (result.exitCode() == 0) {
        return;
      }
      refusals.add(result.output().strip());
      podman.subList(1, 1 + way.size()).clear();
    }
    abort("Podman cannot run containers here: " + refusals);
  }

  private String logs() {
    return silently("logs", CONTAINER);
  }

  private boolean isRunning() {
    return state("Running").equals("true");
  }

  private String state(String field) {
    return silently("inspect", "--format={{.State." + field + "}}", CONTAINER).strip();
  }

  private String silently(String... words) {
    try {
      return podman(words).output();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String succeed(String... words) throws IOException {
    Program.Result result = podman(words);
    assertThat(result.exitCode()).as(String.join(" ", words) + "\n" + result.output()).isZero();
    return result.output();
  }

  private Program.Result podman(String... words) throws IOException {
    List<String> line = new ArrayList<>(podman);
    line.addAll(List.of(words));
    return Program.finish(new ProcessBuilder(line).redirectErrorStream(true).start(), LIMIT);
  }
}
