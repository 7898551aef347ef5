package io.hermod.access.client;

import io.hermod.config.DataDirectory;
import io.hermod.config.setting.NearestName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The clients in the files of one directory: in {@code clients.json}, and the first client in
 * {@code credentials.json}. Each change replaces one file atomically, so after a crash it is either
 * done or not.
 */
final class ClientFiles {
  private final DataDirectory directory;
  private final Credentials given;
  private final ClientFile file;
  private final InstantSource clock;

  /**
   * Does not read the files yet.
   *
   * @param given used as long as the directory has no credentials
   */
  ClientFiles(DataDirectory directory, Credentials given, InstantSource clock) {
    this.directory = directory;
    this.given = given;
    this.file = new ClientFile(directory);
    this.clock = clock;
  }

  /** Lists all clients, first the one in {@code credentials.json} unless it was removed. */
  List<Client> list() {
    List<Client> all = new ArrayList<>();
    credentials().client().ifPresent(all::add);
    all.addAll(file.read());
    return all;
  }

  /** Adds a client, unless there is one of this name. */
  void add(Client client) {
    file.change(others -> with(others, client));
  }

  /** Replaces the secret of a client. That of the first one is also in {@code credentials.json}. */
  void rotate(String nameOrId, String secret, Duration grace) {
    file.change(others -> rotated(others, get(nameOrId), secret, grace));
  }

  private List<Client> rotated(List<Client> others, Client client, String secret, Duration grace) {
    Instant oldUntil = grace.isZero() ? null : clock.instant().plus(grace);
    ClientKey key = client.key().rotated(secret, oldUntil);
    if (isFirst(client)) {
      credentials().rotated(secret, key).save(directory);
    }
    return others.stream()
        .map(each -> each.id().equals(client.id()) ? each.with(key) : each)
        .toList();
  }

  /** Changes rights. The first client has all of them for good, and somebody must stay an owner. */
  void update(String nameOrId, ClientChange change) {
    file.change(others -> changed(others, get(nameOrId), change));
  }

  private List<Client> changed(List<Client> others, Client client, ClientChange change) {
    if (isFirst(client)) {
      throw new ClientException(
          "the first client always has the same roles. Add another client, and remove this one.",
          false);
    }
    Client changed = client.with(change.of(client));
    if (!changed.isOwner()) {
      requireAnotherOwner(client, "must keep the role owner");
    }
    return others.stream().map(each -> each.id().equals(client.id()) ? changed : each).toList();
  }

  /** Removes a client unless it is the last owner. */
  void remove(String nameOrId) {
    file.change(others -> without(others, nameOrId));
  }

  private Credentials credentials() {
    return Credentials.load(directory).orElse(given);
  }

  private List<Client> with(List<Client> others, Client added) {
    if (list().stream().anyMatch(each -> each.isCalled(added.name()))) {
      throw new ClientException("client %s already exists".formatted(added.name()), false);
    }
    List<Client> all = new ArrayList<>(others);
    all.add(added);
    return all;
  }

  private List<Client> without(List<Client> others, String nameOrId) {
    Client removed = get(nameOrId);
    requireAnotherOwner(removed, "cannot be removed");
    if (isFirst(removed)) {
      credentials().withoutClient().save(directory);
    }
    return others.stream().filter(each -> !each.id().equals(removed.id())).toList();
  }

  private void requireAnotherOwner(Client client, String consequence) {
    if (client.isOwner() && list().stream().filter(Client::isOwner).count() == 1) {
      throw new ClientException(
          "client %s is the last owner and %s. Add another one with --role owner first."
              .formatted(client.name(), consequence),
          false);
    }
  }

  private boolean isFirst(Client client) {
    return client.id().equals(credentials().clientId());
  }

  /** The client of this name or id. */
  Client get(String nameOrId) {
    List<Client> all = list();
    return all.stream()
        .filter(each -> each.isCalled(nameOrId))
        .findFirst()
        .orElseThrow(() -> missing(nameOrId, all));
  }

  private static ClientException missing(String nameOrId, List<Client> all) {
    List<String> names = all.stream().map(Client::name).toList();
    return new ClientException(
        "there is no client %s.%s".formatted(nameOrId, NearestName.question(nameOrId, names)),
        true);
  }
}
