package io.hermod.app;

import io.hermod.cli.command.Environment;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Starts a server, uses it once and stops it. {@code dev/aot} runs it to record which classes a
 * start needs. It is not a command, because no user needs it.
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
   * Runs the rehearsal.
   *
   * @param arguments one argument, an empty folder
   */
  public static void main(String[] arguments) {
    LogSetup.begin();
    Path folder = Path.of(arguments[0]);
    Map<String, String> variables =
        Map.of(
            "HERMOD_DATA_DIR", folder.resolve("data").toString(),
            "HERMOD_HTTPS_PORT", "0",
            "HERMOD_HTTP_PORT", "0",
            "HERMOD_EDGE_ENABLED", "true",
            "HERMOD_INBOUND_SERVER_AUTH_TLS_POLICY", "enabled");
    HermodConfig config =
        HermodConfig.of(new ConfigReader(folder, variables).read(List.of(), null));
    Environment environment =
        new Environment(folder, variables, InputStream.nullInputStream(), InstantSource.system());
    try (Hermod _ = Hermod.start(config, environment.clock())) {
      COMMANDS.forEach(command -> Main.commandLine(environment, command).execute(command));
    }
  }
}
