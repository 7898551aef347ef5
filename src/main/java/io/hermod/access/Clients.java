package io.hermod.access;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
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
  private static final Client NOBODY = new Client("", "", Client.hash(""), Set.of());

  /** The file as it was last read. */
  private record Reading(@Nullable Object version, Map<String, Client> clients) {}

  private final ClientFile file;
  private final Client first;
  private final InstantSource clock;
  private volatile Reading reading;
  private volatile Instant nextLook;

  public Clients(DataDirectory directory, Credentials credentials, InstantSource clock) {
    this.file = new ClientFile(directory);
    this.first = credentials.client();
    this.clock = clock;
    this.nextLook = clock.instant();
    this.reading = read(file.version());
  }

  /** Whoever shows this id and its secret; blocks while the file is read. */
  public Optional<Client> signIn(String id, String secret) {
    refresh();
    Client client = client(id);
    boolean isGood = Objects.requireNonNullElse(client, NOBODY).hasSecret(secret);
    return isGood ? Optional.ofNullable(client) : Optional.empty();
  }

  /** The client of this id, which it lost when it was removed more than a moment ago. */
  @Nullable Client find(String id) {
    Instant now = clock.instant();
    if (!now.isBefore(nextLook)) {
      nextLook = now.plus(LOOK_INTERVAL);
      refresh();
    }
    return client(id);
  }

  private @Nullable Client client(String id) {
    return id.equals(first.id()) ? first : reading.clients().get(id);
  }

  private void refresh() {
    Object version = file.version();
    if (!Objects.equals(version, reading.version())) {
      reading = read(version);
    }
  }

  private Reading read(@Nullable Object version) {
    try {
      return new Reading(version, byId(file.read()));
    } catch (DataDirectoryException e) {
      // Nobody is let in because of a file that cannot be read; the first client can still manage.
      LOG.error("the clients cannot be read: {}", e.getMessage());
      return new Reading(version, Map.of());
    }
  }

  private static Map<String, Client> byId(List<Client> clients) {
    return clients.stream()
        .collect(Collectors.toUnmodifiableMap(Client::id, Function.identity(), (a, _) -> a));
  }
}
