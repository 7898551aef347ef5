package io.hermod.cli.topic;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints the keys of a topic or a domain, and replaces one of them on request. */
public final class ResourceKeysCommand extends LocalCommand {
  private static final List<Column> COLUMNS =
      List.of(Column.at("KEY1", "/key1"), Column.at("KEY2", "/key2"));

  private final ResourceKind kind;

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Option(
      names = "--regenerate",
      paramLabel = "key1|key2",
      description = "Replace this key. The old one stops working at once.")
  private @Nullable String keyName;

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  @Mixin private OutputOption output = new OutputOption();

  public ResourceKeysCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id = new ResourceFinder(server).id(kind, name.text());
      JsonNode keys =
          keyName == null ? server.post(id + "/listKeys") : regenerate(server, id, keyName);
      output.one(keys, COLUMNS).forEach(this::say);
    }
    return DONE;
  }

  private JsonNode regenerate(ServerConnection server, String id, String key) {
    confirm.require(
        this,
        "Replace %s of %s %s, so that publishers with the old key are refused?"
            .formatted(key, kind.word(), name.text()));
    return server.post(
        id + "/regenerateKey", JsonNodeFactory.instance.objectNode().put("keyName", key));
  }
}
