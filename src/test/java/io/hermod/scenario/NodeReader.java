package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads deliveries as a handler in Node does, with the CloudEvents SDK for JavaScript. */
final class NodeReader {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path FOLDER = Path.of("target", "node").toAbsolutePath();

  private NodeReader() {}

  /** The events that the SDK finds in a delivery. */
  static JsonNode read(Inbox.Letter letter) {
    ObjectNode delivery = JSON.createObjectNode();
    ObjectNode headers = delivery.putObject("headers");
    letter.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    delivery.put("body", letter.body());
    Program.Result result = run(delivery.toString());
    if (result.exitCode() != 0) {
      throw new AssertionError(result.output());
    }
    return JSON.readTree(result.output());
  }

  /** Where the programs in JavaScript are, with what they need. */
  static Path folder() {
    if (!Files.isDirectory(FOLDER.resolve("node_modules"))) {
      throw new AssertionError("run dev/node first: it installs what this test needs");
    }
    return FOLDER;
  }

  private static Program.Result run(String input) {
    try {
      Process node =
          new ProcessBuilder("node", "read-cloud-events.js")
              .directory(folder().toFile())
              .redirectErrorStream(true)
              .start();
      try (OutputStream stdin = node.getOutputStream()) {
        stdin.write(input.getBytes(UTF_8));
      }
      return Program.finish(node);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
