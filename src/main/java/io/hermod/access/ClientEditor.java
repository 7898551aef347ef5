package io.hermod.access;

import io.hermod.config.DataDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Adds and removes clients, for the commands; a server that runs notices by itself. */
public final class ClientEditor {
  private final ClientFile file;
  private final Client first;

  public ClientEditor(DataDirectory directory, Credentials credentials) {
    this.file = new ClientFile(directory);
    this.first = credentials.client();
  }

  /** The first is that of {@code credentials.json}. */
  public List<Client> list() {
    List<Client> all = new ArrayList<>(List.of(first));
    all.addAll(file.read());
    return all;
  }

  /** Returns what the new client signs in with; only its hash is kept. */
  public ClientSecret add(String name, Set<Role> roles) {
    ClientSecret secret = ClientSecret.generate();
    file.change(clients -> with(clients, Client.of(secret, name, roles)));
    return secret;
  }

  public void remove(String name) {
    if (first.name().equalsIgnoreCase(name)) {
      throw new ClientException(
          "client %s is the one in credentials.json and cannot be removed".formatted(name));
    }
    file.change(clients -> without(clients, name));
  }

  private List<Client> with(List<Client> clients, Client added) {
    if (isNamed(added.name()).test(first) || clients.stream().anyMatch(isNamed(added.name()))) {
      throw new ClientException("there is a client %s already".formatted(added.name()));
    }
    List<Client> all = new ArrayList<>(clients);
    all.add(added);
    return all;
  }

  private static List<Client> without(List<Client> clients, String name) {
    List<Client> rest = clients.stream().filter(isNamed(name).negate()).toList();
    if (rest.size() == clients.size()) {
      throw new ClientException("there is no client %s".formatted(name));
    }
    return rest;
  }

  private static Predicate<Client> isNamed(String name) {
    return client -> client.name().equalsIgnoreCase(name);
  }
}
