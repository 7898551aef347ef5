package io.hermod.cli.deadletter;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the jobs that send events again. */
@Command(
    name = "list",
    description = "List the jobs that send dead letters or retained events again.")
public final class RedriveListCommand extends LocalCommand {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("JOB", "/jobId"),
          Column.at("KIND", "/kind"),
          Column.at("STATE", "/state"),
          Column.at("TOTAL", "/total"),
          Column.at("DONE", "/done"),
          Column.at("SKIPPED", "/skipped"),
          Column.at("FAILED", "/failed"),
          Column.at("CREATED", "/createdAt"),
          Column.at("FINISHED", "/finishedAt"));

  @Mixin private OutputOption output = new OutputOption();

  public RedriveListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output.list(server.list(RedriveWatcher.PATH), COLUMNS).forEach(this::say);
    }
    return DONE;
  }
}
