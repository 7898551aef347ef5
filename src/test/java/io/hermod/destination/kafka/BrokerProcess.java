package io.hermod.destination.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** Runs a Kafka broker on a folder that outlives its processes. */
final class BrokerProcess {
  static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final Path folder;
  private @Nullable Process process;

  BrokerProcess(Path folder) {
    this.folder = folder;
  }

  /** Prepares the folder, once. */
  void format(Uuid cluster, Map<String, String> properties) {
    write(properties);
    try {
      Process format =
          java(
                  "kafka.tools.StorageTool",
                  "format",
                  "-t",
                  cluster.toString(),
                  "-c",
                  config().toString())
              .start();
      if (format.waitFor() != 0) {
        throw new AssertionError("the broker's folder could not be formatted: " + log());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void write(Map<String, String> properties) {
    Properties all = new Properties();
    all.putAll(properties);
    try (var writer = Files.newBufferedWriter(config())) {
      all.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a process and does not wait. */
  void launch() {
    try {
      process = java("kafka.Kafka", config().toString()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a power cut does. */
  void kill() {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
  }

  long pid() {
    return Optional.ofNullable(process).orElseThrow().pid();
  }

  /** Returns a client that does not wait long for an answer. */
  static Admin admin(String bootstrapServers) {
    return Admin.create(
        Map.of(
            "bootstrap.servers", bootstrapServers,
            "default.api.timeout.ms", 5000,
            "request.timeout.ms", 4000));
  }

  private ProcessBuilder java(String... command) {
    List<String> line =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
    line.addAll(List.of(command));
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
  }

  /** Returns what all processes have printed. */
  String log() {
    try (Stream<String> lines = Files.lines(folder.resolve("log"))) {
      return String.join("\n", lines.toList());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private Path config() {
    return folder.resolve("broker.properties");
  }
}
