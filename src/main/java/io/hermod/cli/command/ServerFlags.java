package io.hermod.cli.command;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Adds the flags that reach a server elsewhere to a command, and reads them back. */
public final class ServerFlags {
  private static final String SERVER = "--server";
  private static final String CLIENT_ID = "--client-id";
  private static final String SECRET_FILE = "--client-secret-file";
  private static final String CA_FILE = "--ca-file";

  private ServerFlags() {}

  /** Adds them, and those that find the server of a data directory, below a heading. */
  public static void addTo(CommandSpec command) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().heading("%nWhich server to call:%n").validate(false);
    SettingFlags.options(List.of(Settings.DATA_DIR)).forEach(group::addArg);
    options().forEach(group::addArg);
    command.addArgGroup(group.build());
  }

  private static List<OptionSpec> options() {
    return List.of(
        option(
            SERVER,
            "URL|PROFILE",
            "Call the server at this URL, or the one that ~/.config/hermod/PROFILE.yaml describes,"
                + " instead of the one of the data directory. HERMOD_SERVER does the same."),
        option(
            CLIENT_ID,
            "ID",
            "The id of the client to sign in as with --server. HERMOD_CLIENT_ID does the same. Its"
                + " secret is in HERMOD_CLIENT_SECRET or in a file."),
        option(SECRET_FILE, "FILE", "The file that contains the secret of the client."),
        option(
            CA_FILE,
            "FILE",
            "Trust only this certificate authority, such as the server's tls/ca.pem."));
  }

  private static OptionSpec option(String name, String label, String description) {
    return OptionSpec.builder(name)
        .paramLabel(label)
        .type(String.class)
        .description(description)
        .build();
  }

  /**
   * Returns the server that the flags or the environment name. The flag for a data directory is
   * stronger than the environment.
   */
  static Optional<RemoteServer> read(ParseResult parsed, Environment environment) {
    Optional<String> flag = flag(parsed, SERVER);
    boolean isLocal = parsed.hasMatchedOption(Settings.DATA_DIR.flag());
    if (flag.isPresent() && isLocal) {
      throw new ConfigException(
          List.of("use only one of --server and " + Settings.DATA_DIR.flag()));
    }
    Optional<String> server =
        flag.or(() -> isLocal ? Optional.empty() : variable("HERMOD_SERVER", environment));
    if (server.isEmpty()) {
      requireNoOther(parsed);
    }
    return server.map(name -> remote(name, parsed, environment));
  }

  private static void requireNoOther(ParseResult parsed) {
    Stream.of(CLIENT_ID, SECRET_FILE, CA_FILE)
        .filter(name -> flag(parsed, name).isPresent())
        .findFirst()
        .ifPresent(
            name -> {
              throw new ConfigException(List.of(name + " needs --server"));
            });
  }

  private static RemoteServer remote(String name, ParseResult parsed, Environment environment) {
    ConnectionProfile profile = ConnectionProfile.of(name, environment);
    String clientId =
        flag(parsed, CLIENT_ID)
            .or(() -> variable("HERMOD_CLIENT_ID", environment))
            .or(profile::clientId)
            .orElseThrow(
                () ->
                    missing(
                        "the id of a client: set --client-id to one of those that `hermod client"
                            + " list` shows on the server"));
    String secret =
        flag(parsed, SECRET_FILE)
            .map(file -> secretIn(environment.folder().resolve(file)))
            .or(() -> variable("HERMOD_CLIENT_SECRET", environment))
            .or(() -> profile.secretFile().map(ServerFlags::secretIn))
            .orElseThrow(
                () ->
                    missing(
                        "the secret of client %s: set HERMOD_CLIENT_SECRET or --client-secret-file"
                            .formatted(clientId)));
    @Nullable Path caFile =
        flag(parsed, CA_FILE).map(environment.folder()::resolve).or(profile::caFile).orElse(null);
    return new RemoteServer(profile.server(), clientId, secret, caFile);
  }

  private static ConfigException missing(String what) {
    return new ConfigException(List.of("a server elsewhere needs " + what + "."));
  }

  private static String secretIn(Path file) {
    return ConnectionProfile.firstLine(file);
  }

  private static Optional<String> flag(ParseResult parsed, String name) {
    @Nullable String value = parsed.matchedOptionValue(name, null);
    return Optional.ofNullable(value);
  }

  private static Optional<String> variable(String name, Environment environment) {
    return Optional.ofNullable(environment.environment().get(name))
        .filter(value -> !value.isBlank());
  }
}
