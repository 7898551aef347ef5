package io.hermod.cli.client;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.ClientChange;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import io.hermod.event.InvalidFieldException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Changes what a client may do; its secret and its tokens stay valid. */
@Command(
    name = "update",
    description = {
      "Change the roles or the scope of a client. What is not given stays as it is.",
      "Its secret and its tokens stay valid."
    })
public final class ClientUpdateCommand extends ClientCommand {

  @Parameters(paramLabel = "NAME", description = "The name or id of the client.")
  private String name = "";

  @Option(
      names = "--role",
      split = ",",
      paramLabel = "ROLE",
      description =
          "All roles that it has from now on: reader, contributor, owner or data-sender; can be a"
              + " comma-separated list.")
  private List<String> roles = new ArrayList<>();

  @Mixin private ScopeOptions limits = new ScopeOptions();

  @Option(names = "--unlimited", description = "Lift all limits to topics, domains and groups.")
  private boolean isUnlimited;

  @Mixin private OutputOption output = new OutputOption();

  public ClientUpdateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    @Nullable Set<Role> granted = roles.isEmpty() ? null : roles(roles);
    ClientChange change = new ClientChange(granted, scope());
    if (change.isEmpty()) {
      throw misuse("name what to change: --role, --topic, --domain, --group or --unlimited");
    }
    output.one(changed(change), OF_LIST).forEach(this::say);
    return DONE;
  }

  private JsonNode changed(ClientChange change) {
    try {
      return withClients(clients -> clients.update(name, change));
    } catch (InvalidFieldException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private @Nullable RoleScope scope() {
    RoleScope scope = limits.scope();
    if (isUnlimited && !scope.isEverything()) {
      throw misuse("--unlimited lifts the limits that --topic, --domain and --group set");
    }
    return isUnlimited || !scope.isEverything() ? scope : null;
  }
}
