package io.hermod.cli.migrate;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ExitCodes;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Creates the topics, domains and subscriptions that were exported from Azure. */
@Command(
    name = "import",
    description =
        "Create the topics, domains and subscriptions of exports: the output of `az eventgrid …"
            + " list -o json`, and ARM templates. What exists already stays as it is.")
public final class ImportCommand extends LocalCommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The exports; - for the input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--dry-run",
      description = "Only list what would be created, and what cannot be carried over.")
  private boolean isDryRun;

  @Option(
      names = "--parameter",
      paramLabel = "NAME=VALUE",
      description = "The value of a parameter of a template. Can be repeated.")
  private Map<String, String> parameters = new HashMap<>();

  @Option(
      names = "--parameters",
      paramLabel = "FILE",
      description = "A parameter file for a template, as for az.")
  private @Nullable String parameterFile;

  @Option(
      names = {"-g", "--resource-group"},
      paramLabel = "GROUP",
      description = "The resource group of what the export names none for. Default: hermod")
  private String group = "hermod";

  private boolean hasFailed;

  public ImportCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ExportReader reader = new ExportReader(parameters, parametersOfFile());
    try {
      files.forEach(file -> reader.read(file, ImportFile.read(file, environment())));
    } catch (ImportProblem problem) {
      throw new CommandFailedException(String.valueOf(problem.getMessage()));
    }
    ImportPlan plan = ImportPlan.of(reader.found(), group);
    List<Remark> remarks = new ArrayList<>(reader.remarks());
    remarks.addAll(plan.remarks());
    try (ServerConnection server = connect()) {
      plan.creations().forEach(each -> create(server, each));
    }
    tell(remarks);
    return hasFailed ? NOT_ALL_DONE : DONE;
  }

  private Map<String, JsonNode> parametersOfFile() {
    Map<String, JsonNode> values = new HashMap<>();
    if (parameterFile != null) {
      JsonNode file = ImportFile.read(parameterFile, environment());
      JsonNode declared = file.path("parameters").isObject() ? file.path("parameters") : file;
      declared
          .propertyStream()
          .filter(each -> each.getValue().has("value"))
          .forEach(each -> values.put(each.getKey(), each.getValue().path("value")));
    }
    return values;
  }

  private void create(ServerConnection server, Creation creation) {
    String path =
        server.subscriptionPath()
            + "/resourceGroups/"
            + PathSegment.encode(creation.group())
            + creation.path();
    try {
      if (exists(server, path)) {
        say("exists   " + creation.what());
      } else if (isDryRun) {
        say("create   " + creation.what());
      } else {
        JsonNode _ = server.put(path, creation.body());
        say("created  " + creation.what());
      }
    } catch (CommandFailedException e) {
      if (e.exitCode() == ExitCodes.NOT_ALLOWED) {
        throw e;
      }
      hasFailed = true;
      warn("%s was not created: %s".formatted(creation.what(), e.getMessage()));
    }
  }

  private static boolean exists(ServerConnection server, String path) {
    try {
      JsonNode _ = server.get(path);
      return true;
    } catch (CommandFailedException e) {
      if (e.exitCode() == ExitCodes.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private void tell(List<Remark> remarks) {
    if (remarks.isEmpty()) {
      return;
    }
    say("");
    say("not carried over:");
    List<List<String>> rows = new ArrayList<>();
    remarks.forEach(
        each -> rows.add(List.of("  " + each.what(), each.problem(), "→ " + each.next())));
    AlignedTable.lines(rows).forEach(this::say);
  }
}
