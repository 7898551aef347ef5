package io.hermod.cli;

import io.hermod.access.ClientDraft;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.event.InvalidFieldException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a client that may sign in, and prints its secret this once. */
@Command(
    name = "add",
    description = "Add a client that may sign in; prints its id and its secret, this once.")
final class ClientAddCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "What to call it: letters, digits, . _ and -.")
  private String name = "";

  @Option(
      names = "--role",
      required = true,
      split = ",",
      paramLabel = "ROLE",
      description = "reader, contributor, owner or data-sender; more than once, or with commas.")
  private List<String> roles = new ArrayList<>();

  @Option(
      names = "--topic",
      split = ",",
      paramLabel = "NAME",
      description = "Limit it to this topic; more than once, or with commas.")
  private List<String> topics = new ArrayList<>();

  @Option(
      names = "--domain",
      split = ",",
      paramLabel = "NAME",
      description = "Limit it to this domain and the topics in it; more than once, or with commas.")
  private List<String> domains = new ArrayList<>();

  @Option(
      names = "--group",
      split = ",",
      paramLabel = "NAME",
      description = "Limit it to this resource group; more than once, or with commas.")
  private List<String> groups = new ArrayList<>();

  ClientAddCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    ClientDraft draft = draft();
    print(withClients(clients -> clients.add(draft)));
    return DONE;
  }

  private ClientDraft draft() {
    Set<Role> granted = granted();
    try {
      return new ClientDraft(
          name,
          granted,
          new RoleScope(Set.copyOf(topics), Set.copyOf(domains), Set.copyOf(groups)));
    } catch (InvalidFieldException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private Set<Role> granted() {
    Set<Role> granted = EnumSet.noneOf(Role.class);
    for (String role : roles) {
      granted.add(
          Role.named(role.strip())
              .orElseThrow(() -> misuse("--role must be one of " + Role.names())));
    }
    return granted;
  }
}
