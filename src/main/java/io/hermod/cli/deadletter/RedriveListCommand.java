package io.hermod.cli.deadletter;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.LocalServer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists the jobs that send dead letters again. */
@Command(name = "list", description = "List the jobs that send dead letters again.")
public final class RedriveListCommand extends LocalCommand {
  private static final List<String> COLUMNS =
      List.of("jobId", "state", "total", "done", "skipped", "failed", "createdAt", "finishedAt");
  private static final List<String> HEADINGS =
      List.of("JOB", "STATE", "TOTAL", "DONE", "SKIPPED", "FAILED", "CREATED", "FINISHED");

  public RedriveListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (LocalServer server = LocalServer.find(directory(), environment().clock())) {
      JsonNode jobs = server.get(RedriveWatcher.PATH).path("value");
      List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
      jobs.forEach(job -> rows.add(row(job)));
      AlignedTable.lines(rows).forEach(this::say);
    }
    return DONE;
  }

  private static List<String> row(JsonNode job) {
    return COLUMNS.stream().map(name -> DeadLetterTable.text(job, name)).toList();
  }
}
