package io.hermod.cli;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.HermodConfig;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Reports on the health of a running server. */
@Command(
    name = "doctor",
    description = {
      "Report on the health of a running server.",
      "The exit code is 1 if something needs attention."
    })
final class DoctorCommand extends LocalCommand {
  private static final String PATH = "/hermod/v1/doctor";

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean isJson;

  DoctorCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    if (isJson || isRemote()) {
      try (ServerConnection server = connect()) {
        return tell(server, List.of());
      }
    }
    MachineChecks machine =
        new MachineChecks(HermodConfig.of(configuration()), environment().clock());
    List<Check> checks = new ArrayList<>(machine.all());
    try (ServerConnection server = connect()) {
      checks.addAll(new ReachChecks(server, environment().clock()).all());
      return tell(server, checks);
    } catch (CommandFailedException unreachable) {
      // What is wrong with the machine may be why the server does not run.
      checks.addAll(machine.ports());
      checks.forEach(each -> say(each.line()));
      throw unreachable;
    }
  }

  private int tell(ServerConnection server, List<Check> checks) {
    JsonNode report = server.get(PATH);
    (isJson ? List.of(report.toPrettyString()) : lines(report, checks)).forEach(this::say);
    return isHealthy(report, checks) ? DONE : NOT_ALL_DONE;
  }

  private static boolean isHealthy(JsonNode report, List<Check> checks) {
    return report.path("healthy").asBoolean(false) && checks.stream().allMatch(Check::isGood);
  }

  private static List<String> lines(JsonNode report, List<Check> checks) {
    List<String> lines = new ArrayList<>();
    lines.add(isHealthy(report, checks) ? "All is well." : "Something needs attention.");
    addReport(report, lines);
    checks.forEach(each -> lines.add(each.line()));
    return lines;
  }

  private static void addReport(JsonNode report, List<String> lines) {
    addStore(report, lines);
    addQuarantine(report, lines);
    for (JsonNode each : report.path("subscriptions")) {
      lines.add(
          "subscription %s: %s, the last at %s: %s"
              .formatted(
                  text(each, "subscription"),
                  count(each, "faults", "fault"),
                  text(each, "lastFaultAt"),
                  text(each, "lastFault")));
    }
    for (JsonNode each : report.path("endpoints")) {
      lines.add(
          "endpoint %s: on probation after %s (%s), next probe at %s"
              .formatted(
                  text(each, "endpoint"),
                  count(each, "failures", "failure"),
                  text(each, "reason"),
                  text(each, "nextProbeAt")));
    }
  }

  private static void addStore(JsonNode report, List<String> lines) {
    JsonNode store = report.path("store");
    lines.add(
        "store: %s; journal %s bytes, state %s bytes"
            .formatted(
                store.path("refusesEvents").asBoolean(false)
                    ? "refuses events, because it is full"
                    : "accepts events",
                text(store, "journalBytes"),
                text(store, "stateBytes")));
    if (!report.path("loopsRespond").asBoolean(true)) {
      lines.add("event loops: at least one does not respond, so no subscription is listed");
    }
    if (report.path("loopFaults").asLong(0) > 0) {
      lines.add(
          "event loops: %s failed, see the log".formatted(count(report, "loopFaults", "task")));
    }
  }

  private static void addQuarantine(JsonNode report, List<String> lines) {
    if (report.path("quarantinedRows").asLong(0) > 0) {
      lines.add("quarantine: %s cannot be read".formatted(count(report, "quarantinedRows", "row")));
    }
    for (JsonNode row : report.path("quarantine")) {
      lines.add(
          "  %s of %s at position %s, found at %s: %s"
              .formatted(
                  text(row, "kind"),
                  text(row, "subscription"),
                  text(row, "position"),
                  text(row, "at"),
                  text(row, "reason")));
    }
  }

  private static String count(JsonNode node, String name, String noun) {
    long number = node.path(name).asLong(0);
    return number == 1 ? "1 " + noun : "%d %ss".formatted(number, noun);
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNull() ? "" : value.asString("");
  }
}
