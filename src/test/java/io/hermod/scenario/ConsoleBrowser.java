package io.hermod.scenario;

import io.hermod.access.client.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chromium in front of the console of a server. A scenario is a program in {@code src/test/node},
 * whose name begins with {@code console-}; it fails if the browser logs an error, if a request
 * leaves the host or if axe finds a serious problem.
 */
final class ConsoleBrowser {
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Path SCREENSHOTS = Path.of("target", "screenshots").toAbsolutePath();

  private final HermodProcess hermod;

  ConsoleBrowser(HermodProcess hermod) {
    this.hermod = hermod;
  }

  /** Runs a scenario and returns what it found out. */
  JsonNode run(String scenario) {
    return run(scenario, input -> {});
  }

  /** Runs a scenario that needs to know more than the server and how to sign in. */
  JsonNode run(String scenario, Consumer<ObjectNode> more) {
    Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
    ObjectNode input =
        JsonMapper.shared()
            .createObjectNode()
            .put("origin", hermod.https().toString())
            .put("link", hermod.arm().newConsoleLink())
            .put("clientId", credentials.clientId())
            .put("clientSecret", credentials.clientSecret())
            .put("screenshots", SCREENSHOTS.toString())
            .put("pictures", SCREENSHOTS.toString());
    more.accept(input);
    return NodeProgram.run("console-" + scenario + ".js", input, LIMIT);
  }
}
