package io.hermod.access.client;

import io.hermod.config.DataDirectory;
import io.hermod.config.FileChanges;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Adds and removes clients, changes their rights and rotates their secrets: in {@code
 * clients.json}, and for the first client in {@code credentials.json}. A change is done completely
 * or not at all, and in a cluster, all servers get it. A running server notices it by itself.
 */
public final class ClientEditor {
  private final ClientFiles files;
  private final Credentials given;
  private final InstantSource clock;
  private final FileChanges changes;

  /**
   * Does not read the files yet.
   *
   * @param given used as long as the directory has no credentials
   */
  public ClientEditor(DataDirectory directory, Credentials given, InstantSource clock) {
    this(directory, given, clock, FileChanges.in(directory));
  }

  /**
   * Does not read the files yet.
   *
   * @param given used as long as the directory has no credentials
   * @param changes changes the files of the directory
   */
  public ClientEditor(
      DataDirectory directory, Credentials given, InstantSource clock, FileChanges changes) {
    this.files = new ClientFiles(directory, given, clock);
    this.given = given;
    this.clock = clock;
    this.changes = changes;
  }

  /** Creates the list of clients, without any, unless the directory has one. */
  public static void createList(DataDirectory directory) {
    new ClientFile(directory).create();
  }

  /** Lists all clients, first the one in {@code credentials.json} unless it was removed. */
  public List<Client> list() {
    return files.list();
  }

  /**
   * The client of this name or id.
   *
   * @throws ClientException if there is none
   */
  public Client get(String nameOrId) {
    return files.get(nameOrId);
  }

  /** Adds a client and returns its secret, of which only the hash is stored. */
  public ClientSecret add(ClientDraft draft) {
    ClientSecret secret = ClientSecret.generate();
    apply(each -> each.add(Client.of(secret, draft)));
    return secret;
  }

  /**
   * Replaces the secret of a client and returns the new one. The secret of the first client is also
   * stored in {@code credentials.json}.
   *
   * @param grace how long the old secret and its tokens continue to work; zero if they end at once
   */
  public ClientSecret rotate(String nameOrId, Duration grace) {
    String fresh = ClientSecret.generate().text();
    apply(each -> each.rotate(nameOrId, fresh, grace));
    return new ClientSecret(get(nameOrId).id(), fresh);
  }

  /**
   * Changes the rights of a client, whose secret and tokens stay valid. The first client has all
   * rights for good, and somebody must stay an owner.
   */
  public Client update(String nameOrId, ClientChange change) {
    apply(each -> each.update(nameOrId, change));
    return get(nameOrId);
  }

  /** Removes a client unless it is the last owner. */
  public void remove(String nameOrId) {
    apply(each -> each.remove(nameOrId));
  }

  private void apply(Consumer<ClientFiles> change) {
    changes.apply(directory -> change.accept(new ClientFiles(directory, given, clock)));
  }
}
