package io.hermod.cli.client;

import io.hermod.access.Role;
import io.hermod.access.client.ClientDraft;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import io.hermod.event.InvalidFieldException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a client that may sign in, and prints its secret, which is shown only once. */
@Command(
    name = "add",
    customSynopsis = "hermod client add NAME --role=ROLE [OPTIONS]",
    description = "Add a client that may sign in. Prints its id and its secret, only this once.")
public final class ClientAddCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "The client's name: letters, digits, . _ and -.")
  private String name = "";

  @Option(
      names = "--role",
      required = true,
      split = ",",
      paramLabel = "ROLE",
      description = "reader, contributor, owner or data-sender; can be a comma-separated list.")
  private List<String> roles = new ArrayList<>();

  @Mixin private ScopeOptions limits = new ScopeOptions();

  @Mixin private OutputOption output = OutputOption.ofJson();

  public ClientAddCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ClientDraft draft = draft();
    output.one(withClients(clients -> clients.add(draft)), OF_SECRET).forEach(this::say);
    return DONE;
  }

  private ClientDraft draft() {
    Set<Role> granted = roles(roles);
    try {
      return new ClientDraft(name, granted, limits.scope());
    } catch (InvalidFieldException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }
}
