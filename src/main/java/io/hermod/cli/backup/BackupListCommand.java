package io.hermod.cli.backup;

import io.hermod.backup.Backups;
import io.hermod.backup.Manifest;
import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Lists the backups in a place. */
@Command(
    name = "list",
    description = "List the backups in a folder or a blob container, oldest first.")
public final class BackupListCommand extends LocalCommand {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("NAME", "/name"),
          Column.at("FILES", "/files"),
          Column.at("BYTES", "/bytes"),
          Column.at("VERSION", "/version"),
          Column.at("MASTER KEY", "/masterKey"));

  @Parameters(paramLabel = "DIR|URL", description = "What `hermod backup --to` wrote to.")
  private String folder = "";

  @Mixin private PlaceOption place = new PlaceOption();

  @Mixin private OutputOption output = new OutputOption();

  public BackupListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Backups backups = Backups.open(place.target(folder, environment(), configuration()));
    List<JsonNode> rows = backups.manifests().stream().map(BackupListCommand::row).toList();
    output.list(rows, COLUMNS).forEach(this::say);
    return DONE;
  }

  private static JsonNode row(Manifest manifest) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", manifest.name())
        .put("files", manifest.files().size())
        .put("bytes", manifest.bytes())
        .put("version", manifest.version())
        .put("masterKey", manifest.masterKey());
  }
}
