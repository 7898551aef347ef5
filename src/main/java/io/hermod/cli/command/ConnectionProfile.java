package io.hermod.cli.command;

import io.hermod.config.setting.NearestName;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.ConfigFileReader;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a server elsewhere: a bare URL, or what a file in the user's configuration folder
 * says.
 *
 * @param folder the folder that paths in the file are relative to
 */
record ConnectionProfile(URI server, Map<String, String> values, Path folder) {
  private static final String SERVER = "server";
  private static final String CLIENT_ID = "client-id";
  private static final String SECRET_FILE = "client-secret-file";
  private static final String CA_FILE = "ca-file";
  private static final List<String> KEYS = List.of(SERVER, CLIENT_ID, SECRET_FILE, CA_FILE);

  /** Accepts a URL or the name of a profile. */
  static ConnectionProfile of(String nameOrUrl, Environment environment) {
    return nameOrUrl.contains("://")
        ? new ConnectionProfile(url(nameOrUrl), Map.of(), environment.folder())
        : read(nameOrUrl, folder(environment));
  }

  Optional<String> clientId() {
    return Optional.ofNullable(values.get(CLIENT_ID));
  }

  Optional<Path> secretFile() {
    return Optional.ofNullable(values.get(SECRET_FILE)).map(folder::resolve);
  }

  Optional<Path> caFile() {
    return Optional.ofNullable(values.get(CA_FILE)).map(folder::resolve);
  }

  /** Returns the first line of a file, without the blanks around it. */
  static String firstLine(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.findFirst().map(String::strip).orElse("");
    } catch (IOException e) {
      throw new ConfigException(List.of("cannot read " + file));
    }
  }

  private static ConnectionProfile read(String name, Path folder) {
    Path file = folder.resolve(name + ".yaml");
    if (!name.matches("[\\w.-]+") || Files.notExists(file)) {
      throw new ConfigException(
          List.of(
              ("--server must be a URL such as https://hermod.example.org:4438, or the name of a"
                      + " profile. There is no profile %s")
                  .formatted(file)));
    }
    Map<String, String> values = new HashMap<>();
    ConfigFileReader.read(file).forEach(value -> values.put(known(value), value.text()));
    @Nullable String server = values.get(SERVER);
    if (server == null) {
      throw new ConfigException(List.of(file + " must have the key server, with a URL"));
    }
    return new ConnectionProfile(url(server), values, folder);
  }

  private static String known(GivenValue value) {
    if (!KEYS.contains(value.key())) {
      throw new ConfigException(
          List.of(
              "unknown key %s (from %s).%s The keys are %s."
                  .formatted(
                      value.key(),
                      value.origin(),
                      NearestName.question(value.key(), KEYS),
                      String.join(", ", KEYS))));
    }
    return value.key();
  }

  /** Credentials are sent over HTTPS only, except to this machine. */
  private static URI url(String text) {
    try {
      URI url = URI.create(text.replaceAll("/+$", ""));
      if (url.getHost() != null && (isHttps(url) || isHere(url)) && url.getRawPath().isEmpty()) {
        return url;
      }
    } catch (IllegalArgumentException _) {
      // Reported like any other text that is no such URL.
    }
    throw new ConfigException(
        List.of(
            ("the server must be a URL such as https://hermod.example.org:4438, without a path, not"
                    + " '%s'. Only on this machine may it be http.")
                .formatted(text)));
  }

  private static boolean isHttps(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  private static boolean isHere(URI url) {
    return "http".equalsIgnoreCase(url.getScheme())
        && List.of("localhost", "127.0.0.1", "[::1]").contains(url.getHost());
  }

  private static Path folder(Environment environment) {
    @Nullable String configHome = environment.environment().get("XDG_CONFIG_HOME");
    Path base =
        configHome == null || configHome.isEmpty()
            ? Path.of(environment.environment().getOrDefault("HOME", ""), ".config")
            : Path.of(configHome);
    return base.resolve("hermod");
  }
}
