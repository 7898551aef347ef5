package io.hermod.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads what a running server says about itself. */
final class ServerReport {
  private static final String STORE = "store";
  private static final String LOOPS = "event loops";
  private static final String FAULTS = "See docs/faults.md.";

  private final JsonNode report;
  private final List<Check> checks = new ArrayList<>();

  private ServerReport(JsonNode report) {
    this.report = report;
  }

  static List<Check> checks(JsonNode report) {
    ServerReport reader = new ServerReport(report);
    reader.addStore();
    reader.addLoops();
    reader.addQuarantine();
    report.path("subscriptions").forEach(reader::addSubscription);
    report.path("endpoints").forEach(reader::addEndpoint);
    return reader.checks;
  }

  private void addStore() {
    JsonNode store = report.path(STORE);
    String sizes =
        "journal %s bytes, state %s bytes"
            .formatted(text(store, "journalBytes"), text(store, "stateBytes"));
    checks.add(
        store.path("refusesEvents").asBoolean(false)
            ? Check.bad(
                STORE,
                "refuses events, because it is full; " + sizes,
                "Make room on the disk, raise store.max-bytes, or pause who publishes until the"
                    + " waiting events are delivered.")
            : Check.good(STORE, "accepts events; " + sizes));
  }

  private void addLoops() {
    long faults = report.path("loopFaults").asLong(0);
    if (!report.path("loopsRespond").asBoolean(true)) {
      checks.add(
          Check.bad(
              LOOPS,
              "at least one does not respond, so no subscription is listed",
              "Look at the log of the server, and restart it if it does not recover."));
    }
    if (faults > 0) {
      checks.add(
          Check.bad(
              LOOPS,
              count(faults, "task") + " failed",
              "Search the log of the server for the causes; the count begins again at its next"
                  + " start."));
    }
    if (faults == 0 && report.path("loopsRespond").asBoolean(true)) {
      checks.add(Check.good(LOOPS, "all respond"));
    }
  }

  private void addQuarantine() {
    long rows = report.path("quarantinedRows").asLong(0);
    if (rows > 0) {
      StringBuilder found = new StringBuilder(count(rows, "row")).append(" cannot be read");
      for (JsonNode row : report.path("quarantine")) {
        found.append(
            "; %s of %s at position %s, found at %s: %s"
                .formatted(
                    text(row, "kind"),
                    text(row, "subscription"),
                    text(row, "position"),
                    text(row, "at"),
                    text(row, "reason")));
      }
      checks.add(
          Check.bad("quarantine", found.toString(), "Publish these events again. " + FAULTS));
    }
  }

  private void addSubscription(JsonNode each) {
    checks.add(
        Check.bad(
            "subscription " + text(each, "subscription"),
            "%s, the last at %s: %s"
                .formatted(
                    count(each.path("faults").asLong(0), "fault"),
                    text(each, "lastFaultAt"),
                    text(each, "lastFault")),
            "Search the log of the server for its name. " + FAULTS));
  }

  private void addEndpoint(JsonNode each) {
    String name = text(each, "endpoint");
    checks.add(
        Check.bad(
            "endpoint " + name,
            "on probation after %s (%s), next probe at %s"
                .formatted(
                    count(each.path("failures").asLong(0), "failure"),
                    text(each, "reason"),
                    text(each, "nextProbeAt")),
            "Repair it, and then run: hermod endpoint wake " + name));
  }

  private static String count(long number, String noun) {
    return number == 1 ? "1 " + noun : "%d %ss".formatted(number, noun);
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isNull() ? "" : value.asString("");
  }
}
