package io.hermod.cli.client;

import io.hermod.access.RoleScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that limit a client to some resources. */
final class ScopeOptions {
  @Option(
      names = "--topic",
      split = ",",
      paramLabel = "NAME",
      description = "Limit the client to this topic; can be a comma-separated list.")
  private List<String> topics = new ArrayList<>();

  @Option(
      names = "--domain",
      split = ",",
      paramLabel = "NAME",
      description =
          "Limit the client to this domain and its topics; can be a comma-separated list.")
  private List<String> domains = new ArrayList<>();

  @Option(
      names = "--group",
      split = ",",
      paramLabel = "NAME",
      description = "Limit the client to this resource group; can be a comma-separated list.")
  private List<String> groups = new ArrayList<>();

  /** Everything if no option was given. */
  RoleScope scope() {
    return new RoleScope(Set.copyOf(topics), Set.copyOf(domains), Set.copyOf(groups));
  }
}
