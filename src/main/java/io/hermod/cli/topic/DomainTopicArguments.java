package io.hermod.cli.topic;

import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Parameters;

/** The words that name a topic of a domain. */
final class DomainTopicArguments {
  @Parameters(index = "0", paramLabel = "DOMAIN", description = "The name of the domain.")
  private String domain = "";

  @Parameters(index = "1", paramLabel = "NAME", description = "The name of the topic.")
  private String name = "";

  /** Returns the path of the topic, which may not exist, in a domain that does. */
  String id(ServerConnection server) {
    return new ResourceFinder(server).id(ResourceKind.DOMAIN, domain)
        + "/topics/"
        + PathSegment.encode(name);
  }

  @Override
  public String toString() {
    return "topic %s of domain %s".formatted(name, domain);
  }
}
