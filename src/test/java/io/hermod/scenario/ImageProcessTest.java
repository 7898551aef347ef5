package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container image runs as its user with a read-only root, as container engines run it. */
@Tag("slow")
class ImageProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern SINK = Pattern.compile("listening at (http://\\S+),.*");

  /** With a host that is not a loopback address, subscriptions must not call such addresses. */
  private static final String SINK_IS_HERE = "HERMOD_OUTBOUND_ALLOW_NETWORKS=loopback";

  private static final String NO_VALIDATION = "HERMOD_HANDSHAKE_LOOPBACK=false";

  @TempDir private Path folder;

  @Test
  void deliversFromAReadOnlyRootAndKeepsItsDataInTheVolume() throws IOException {
    assumeThat(Container.isPermitted())
        .as("this user may make namespaces (unshare) and mounts, which needs root")
        .isTrue();
    OciImage image = OciImage.in(folder);
    try (Container container = Container.start(image, SINK_IS_HERE, NO_VALIDATION)) {
      container.await("ready https=4438 http=-");
      assertThat(container.output().toString()).doesNotContain("#link=");
      assertThat(container.run("touch", "/etc/hermod/x", "/tmp/x").output())
          .contains("'/etc/hermod/x': Read-only file system")
          .contains("'/tmp/x': Read-only file system");
      assertThat(succeed(container, "id")).startsWith("uid=10001(hermod) gid=10001(hermod)");
      assertThat(succeed(container, image.healthCheck().toArray(String[]::new)).strip())
          .isEqualTo("ready");
      deliverOne(container);
      assertThat(container.stop()).isEqualTo(143);
      assertThat(container.output().toString()).contains("stopping").contains("stopped");
    }
    assertThat(entries(folder.resolve("root" + image.volume()))).containsExactly("data");
    // A heap of this size asks for the options of small machines.
    try (Container container = Container.start(image, "JAVA_TOOL_OPTIONS=-Xmx128m")) {
      container.await("ready ");
      assertThat(container.commandLine()).contains("-XX:+UseSerialGC", "-Xms16m", "hermod.aot");
      assertThat(succeed(container, "hermod", "event", "explain", "orders", "order-1"))
          .contains("away: ", "attempt 1 ");
      assertThat(PosixFilePermissions.toString(permissions(container.volume().resolve("data"))))
          .isEqualTo("rwx------");
      assertThat(container.stop()).isEqualTo(143);
    }
  }

  @Test
  void finishesASlowDeliveryBeforeItStops() throws IOException {
    assumeThat(Container.isPermitted())
        .as("this user may make namespaces (unshare) and mounts, which needs root")
        .isTrue();
    OciImage image = OciImage.in(folder);
    try (Container container = Container.start(image, SINK_IS_HERE, NO_VALIDATION)) {
      container.await("ready ");
      Output sink = startSink(container, "--delay", "2s");
      succeed(container, "hermod", "topic", "create", "orders");
      subscribe(container, "shop", address(sink));
      succeed(container, "hermod", "event", "publish", "orders", "--id", "order-1");
      Await.until(sink::toString, LIMIT, () -> sink.has(line -> line.contains(" id=order-1 ")));

      assertThat(container.stop()).isEqualTo(143);
      assertThat(sink.lines()).filteredOn(line -> line.contains(" id=order-1 ")).hasSize(1);
    }
    try (Container container = Container.start(image)) {
      container.await("ready ");
      // An attempt that was cut off, or a second one, would be remembered.
      assertThat(container.run("hermod", "event", "explain", "orders", "order-1").output())
          .contains("every subscription got it at the first attempt");
    }
  }

  /** Delivers an event to a sink, and not to an endpoint where nobody listens. */
  private static void deliverOne(Container container) throws IOException {
    Output sink = startSink(container);
    succeed(container, "hermod", "topic", "create", "orders");
    subscribe(container, "shop", address(sink));
    subscribe(container, "away", "http://127.0.0.1:1/");
    succeed(container, "hermod", "event", "publish", "orders", "--id", "order-1");
    Await.until(sink::toString, LIMIT, () -> sink.has(line -> line.contains(" id=order-1 ")));
  }

  private static Output startSink(Container container, String... options) throws IOException {
    List<String> line = new ArrayList<>(List.of("hermod", "sink"));
    line.addAll(List.of(options));
    Output sink = Output.of(container.start(line));
    Await.until(sink::toString, LIMIT, () -> sink.has(text -> text.startsWith("listening at ")));
    return sink;
  }

  private static void subscribe(Container container, String name, String endpoint)
      throws IOException {
    succeed(
        container,
        "hermod subscription create %s --topic orders --endpoint %s"
            .formatted(name, endpoint)
            .split(" ", -1));
  }

  private static String address(Output sink) {
    return sink.lines().stream()
        .map(SINK::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static String succeed(Container container, String... command) throws IOException {
    Program.Result result = container.run(command);
    assertThat(result.exitCode()).as(String.join(" ", command) + "\n" + result.output()).isZero();
    return result.output();
  }

  private static List<String> entries(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    return Files.getPosixFilePermissions(file);
  }
}
