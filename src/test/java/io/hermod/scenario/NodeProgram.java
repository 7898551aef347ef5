package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Programs in JavaScript that get a delivery, as a handler in Node does, and say what it is. */
final class NodeProgram {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path FOLDER = Path.of("target", "node").toAbsolutePath();

  private NodeProgram() {}

  /** Where the programs are, with what they need. */
  static Path folder() {
    if (!Files.isDirectory(FOLDER.resolve("node_modules"))) {
      throw new AssertionError("run dev/node first: it installs what this test needs");
    }
    return FOLDER;
  }

  /** A delivery as the programs read it. */
  static ObjectNode delivery(Inbox.Letter letter) {
    ObjectNode delivery = JSON.createObjectNode();
    ObjectNode headers = delivery.putObject("headers");
    letter.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    return delivery.put("body", letter.body());
  }

  /** Runs a program on this input; the JSON that it prints. */
  static JsonNode run(String program, JsonNode input) {
    return run(program, input, Duration.ofMinutes(1));
  }

  /** Runs a program that may take a while, such as one that drives a browser. */
  static JsonNode run(String program, JsonNode input, Duration limit) {
    Program.Result result = run(program, input.toString(), limit);
    if (result.exitCode() != 0) {
      throw new AssertionError(result.output());
    }
    return JSON.readTree(result.output());
  }

  private static Program.Result run(String program, String input, Duration limit) {
    try {
      Process node =
          new ProcessBuilder("node", program)
              .directory(folder().toFile())
              .redirectErrorStream(true)
              .start();
      try (OutputStream stdin = node.getOutputStream()) {
        stdin.write(input.getBytes(UTF_8));
      }
      return Program.finish(node, limit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
