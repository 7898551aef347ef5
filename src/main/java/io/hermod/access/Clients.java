package io.hermod.access;

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
 * The clients that may sign in. The file is looked at again whenever somebody signs in, and at most
 * once a second while tokens are used: clients come and go without a restart.
 */
public final class Clients {
  private static final Logger LOG = LoggerFactory.getLogger(Clients.class);
  private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

  /** Stands in for a client that is not there, so that looking for one takes as long. */
  private static final Client NOBODY =
      new Client("", "", ClientKey.of(""), Set.of(), RoleScope.EVERYTHING);

  /** The files as they were last read. */
  private record Reading(@Nullable Object version, Map<String, Client> clients) {}

  /** A client that showed its secret, and the generation of that. */
  record SignedIn(Client client, int generation) {}

  private final DataDirectory directory;
  private final ClientFile file;
  private final InstantSource clock;
  private volatile Credentials credentials;
  private volatile Reading reading;
  private volatile Instant nextLook;

  public Clients(DataDirectory directory, Credentials credentials, InstantSource clock) {
    this.directory = directory;
    this.file = new ClientFile(directory);
    this.clock = clock;
    this.credentials = credentials;
    this.nextLook = clock.instant();
    this.reading = read(version());
  }

  /** Whoever shows this id and its secret; blocks while the files are read. */
  Optional<SignedIn> signIn(String id, String secret) {
    refresh();
    Client client = reading.clients().get(id);
    OptionalInt generation =
        Objects.requireNonNullElse(client, NOBODY).key().generationOf(secret, clock.instant());
    return client == null || generation.isEmpty()
        ? Optional.empty()
        : Optional.of(new SignedIn(client, generation.getAsInt()));
  }

  /** The client of this id, which it lost when it was removed more than a moment ago. */
  @Nullable Client find(String id) {
    Instant now = clock.instant();
    if (!now.isBefore(nextLook)) {
      nextLook = now.plus(LOOK_INTERVAL);
      refresh();
    }
    return reading.clients().get(id);
  }

  /** Looks at the files now, for somebody who has just changed them. */
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

  /** Nobody is let in because of a file that cannot be read; the first client can still manage. */
  private List<Client> others() {
    try {
      return file.read();
    } catch (DataDirectoryException e) {
      LOG.error("the clients cannot be read: {}", e.getMessage());
      return List.of();
    }
  }

  /** Those from before hold on where the file is broken or gone. */
  private void readCredentials() {
    try {
      credentials = Credentials.load(directory).orElse(credentials);
    } catch (DataDirectoryException e) {
      LOG.error("the first client cannot be read: {}", e.getMessage());
    }
  }
}
