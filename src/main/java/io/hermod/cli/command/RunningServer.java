package io.hermod.cli.command;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.ListenHost;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file that a running server writes to its data directory, so that commands can find it.
 *
 * @param httpsPort null if the server has no HTTPS port
 * @param httpPort null if the server has no plain HTTP port
 */
public record RunningServer(
    String host, @Nullable Integer httpsPort, @Nullable Integer httpPort, long pid) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public void announce(DataDirectory directory) {
    OwnerOnlyFiles.replace(directory.serverFile(), JSON.writeValueAsBytes(this));
  }

  public static void withdraw(DataDirectory directory) {
    try {
      Files.deleteIfExists(directory.serverFile());
    } catch (IOException e) {
      throw new DataDirectoryException("cannot remove " + directory.serverFile(), e);
    }
  }

  /** Empty if the file is missing or not valid. */
  public static Optional<RunningServer> find(DataDirectory directory) {
    Path note = directory.serverFile();
    try {
      return Files.exists(note)
          ? Optional.of(JSON.readValue(note, RunningServer.class))
          : Optional.empty();
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /** The URL for clients on this machine, also if the server listens on all addresses. */
  URI address() {
    return httpsAddress().or(this::httpAddress).orElseThrow();
  }

  public Optional<URI> httpsAddress() {
    return address("https", httpsPort);
  }

  public Optional<URI> httpAddress() {
    return address("http", httpPort);
  }

  private Optional<URI> address(String scheme, @Nullable Integer port) {
    return Optional.ofNullable(port)
        .map(
            open ->
                URI.create(
                    "%s://%s:%d".formatted(scheme, new ListenHost(host).onThisMachine(), open)));
  }
}
