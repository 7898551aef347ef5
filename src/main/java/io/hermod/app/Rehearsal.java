package io.hermod.app;

import io.hermod.cli.Surroundings;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Starts a server, uses it once and stops it: what {@code dev/aot} has the JVM watch, to note which
 * classes a start needs. Not a command, since nobody types it.
 */
public final class Rehearsal {
  private static final List<String[]> COMMANDS =
      List.of(
          words("topic create rehearsal"),
          words("event publish rehearsal --count 3"),
          words("event explain rehearsal none"),
          words("profiles"));

  private Rehearsal() {}

  private static String[] words(String line) {
    return line.split(" ");
  }

  /**
   * Runs it.
   *
   * @param arguments one, an empty folder
   */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Map<String, String> environment =
        Map.of(
            "HERMOD_DATA_DIR", folder.resolve("data").toString(),
            "HERMOD_HTTPS_PORT", "0",
            "HERMOD_HTTP_PORT", "0",
            "HERMOD_EDGE_ENABLED", "true",
            "HERMOD_INBOUND_SERVER_AUTH_TLS_POLICY", "enabled");
    HermodConfig config =
        HermodConfig.of(new ConfigReader(folder, environment).read(List.of(), null));
    Surroundings surroundings =
        new Surroundings(
            folder, environment, InputStream.nullInputStream(), InstantSource.system());
    try (Hermod _ = Hermod.start(config, surroundings.clock())) {
      COMMANDS.forEach(command -> Main.commandLine(surroundings).execute(command));
    }
  }
}
