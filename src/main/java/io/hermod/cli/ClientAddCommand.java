package io.hermod.cli;

import io.hermod.access.ClientSecret;
import io.hermod.access.Credentials;
import io.hermod.access.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Adds a client that may sign in, and prints its secret this once. */
@Command(
    name = "add",
    description = "Add a client that may sign in; prints its id and its secret, this once.")
final class ClientAddCommand extends LocalCommand {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  @Parameters(paramLabel = "NAME", description = "What to call it: letters, digits, . _ and -.")
  private String name = "";

  @Option(
      names = "--role",
      required = true,
      split = ",",
      paramLabel = "ROLE",
      description = "reader, contributor or data-sender; more than once, or with commas.")
  private List<String> roles = new ArrayList<>();

  ClientAddCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    if (!NAME.matcher(name).matches()) {
      throw misuse("NAME must be 1 to 64 letters, digits, dots, dashes and underscores");
    }
    Set<Role> granted = granted();
    Credentials credentials = ClientCommands.credentials(directory());
    ClientSecret secret = ClientCommands.editor(directory()).add(name, granted);
    say(
        JSON.writerWithDefaultPrettyPrinter()
            .writeValueAsString(json(secret, granted, credentials)));
    return DONE;
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

  private ObjectNode json(ClientSecret secret, Set<Role> granted, Credentials credentials) {
    ObjectNode json = JSON.createObjectNode();
    json.put("clientId", secret.clientId()).put("clientSecret", secret.text());
    json.put("tenantId", credentials.tenantId()).put("name", name);
    ArrayNode names = json.putArray("roles");
    granted.forEach(role -> names.add(role.wireName()));
    return json;
  }
}
