package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the topics of a domain. */
@Command(name = "list", description = "List the topics of a domain.")
public final class DomainTopicListCommand extends LocalCommand {
  @ArgGroup(multiplicity = "1")
  private DomainArgument domain = new DomainArgument();

  @Mixin private OutputOption output = new OutputOption();

  /** The domain: its own word, or an option as in {@code az}. */
  static final class DomainArgument {
    @Parameters(paramLabel = "DOMAIN", description = "The name of the domain.")
    private @Nullable String word;

    @Option(
        names = "--domain-name",
        paramLabel = "DOMAIN",
        description = "The name of the domain, as in az.")
    private @Nullable String option;

    private String text() {
      return Objects.requireNonNullElse(word == null ? option : word, "");
    }
  }

  public DomainTopicListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id = new ResourceFinder(server).id(ResourceKind.DOMAIN, domain.text());
      output
          .list(server.list(id + "/topics?$top=100"), ResourceColumns.OF_DOMAIN_TOPIC)
          .forEach(this::say);
    }
    return DONE;
  }
}
