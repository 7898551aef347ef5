package io.hermod.access.client;

import io.hermod.access.RoleScope;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients that may sign in. Checks the files for changes at every sign-in, and at most once a
 * second while tokens are used, so clients can be added and removed without a restart.
 */
public final class Clients {
  private static final Logger LOG = LoggerFactory.getLogger(Clients.class);
  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

  /**
   * Replaces an unknown client, so that the check takes the same time whether or not the client
   * exists.
   */
  private static final Client NOBODY =
      new Client("", "", ClientKey.of(""), Set.of(), RoleScope.EVERYTHING);

  /** The content of the files when they were last read. */
  private record Reading(@Nullable Object version, Map<String, Client> clients) {}

  /** A client that signed in, and the generation of the secret that it used. */
  public record SignedIn(Client client, int generation) {}

  private final DataDirectory directory;
  private final ClientFile file;
  private final InstantSource clock;
  private volatile Credentials credentials;
  private volatile Reading reading;
  private volatile Instant lastLook = Instant.MIN;

  public Clients(DataDirectory directory, Credentials credentials, InstantSource clock) {
    this.directory = directory;
    this.file = new ClientFile(directory);
    this.clock = clock;
    this.credentials = credentials;
    this.reading = read(version());
  }

  /** Returns the client with this id and secret. Blocks while the files are read. */
  public Optional<SignedIn> signIn(String id, String secret) {
    refresh();
    Client client = reading.clients().get(id);
    OptionalInt generation =
        Objects.requireNonNullElse(client, NOBODY).key().generationOf(secret, clock.instant());
    return client == null || generation.isEmpty()
        ? Optional.empty()
        : Optional.of(new SignedIn(client, generation.getAsInt()));
  }

  /**
   * Returns the client with this id, or null. May return a client up to a second after its removal.
   */
  public @Nullable Client find(String id) {
    Instant now = clock.instant();
    if (isTimeToLook(now)) {
      lastLook = now;
      refresh();
    }
    return reading.clients().get(id);
  }

  /** If it is now before the last look, the clock was set back. */
  private boolean isTimeToLook(Instant now) {
    Instant last = lastLook;
    return now.isBefore(last) || !now.isBefore(last.plus(LOOK_INTERVAL));
  }

  /** Checks the files now; for callers that have just changed them. */
  public void refresh() {
    Object version = version();
    if (!version.equals(reading.version())) {
      reading = read(version);
    }
  }

  private Object version() {
    return Arrays.asList(file.version(), ClientFile.version(directory.credentialsFile()));
  }

  private Reading read(Object version) {
    Map<String, Client> all = new HashMap<>();
    others().forEach(client -> all.putIfAbsent(client.id(), client));
    readCredentials();
    credentials.client().ifPresent(first -> all.put(first.id(), first));
    return new Reading(version, Map.copyOf(all));
  }

  /**
   * If the file is unreadable, its clients cannot sign in, but the first client can still manage.
   */
  private List<Client> others() {
    try {
      return file.read();
    } catch (DataDirectoryException e) {
      LOG.error("cannot read the clients: {}", e.getMessage());
      return List.of();
    }
  }

  /** Keeps the previous credentials if the file is broken or missing. */
  private void readCredentials() {
    try {
      credentials = Credentials.load(directory).orElse(credentials);
    } catch (DataDirectoryException e) {
      LOG.error("cannot read the first client: {}", e.getMessage());
    }
  }
}
