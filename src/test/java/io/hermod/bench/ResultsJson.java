package io.hermod.bench;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Formats the results as JSON. */
final class ResultsJson {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ResultsJson() {}

  static String of(Results results) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode machine = root.putObject("machine");
    results.machine().forEach(machine::put);
    ArrayNode scenarios = root.putArray("scenarios");
    results.figures().forEach(each -> scenarios.add(scenario(each)));
    if (results.parked() != null) {
      root.set("parked", parked(results.parked()));
    }
    if (results.lateness() != null) {
      root.set("lateness", lateness(results.lateness()));
    }
    if (results.catalog() != null) {
      root.set("catalog", catalog(results.catalog()));
    }
    if (results.small() != null) {
      root.set("small", small(results.small()));
    }
    if (results.halfLoad() != null) {
      root.set("halfLoad", halfLoad(results.halfLoad()));
    }
    if (results.replay() != null) {
      root.set("replay", replay(results.replay()));
    }
    ArrayNode budgets = root.putArray("figures");
    new Budgets(results).checks().forEach(each -> budgets.add(check(each)));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static ObjectNode scenario(Figures figures) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", figures.id()).put("title", figures.title());
    json.put("cpuMicrosPerEvent", figures.cpuMicrosPerEvent());
    json.put("cpuMicrosPerDelivery", figures.cpuMicrosPerDelivery());
    json.put("eventsPerSecond", figures.eventsPerSecond());
    json.put("failed", figures.failed()).put("missing", figures.missing());
    Latency latency = figures.latency();
    if (latency != null) {
      json.put("latencyP50Millis", latency.median().toNanos() / 1e6);
      json.put("latencyP99Millis", latency.p99().toNanos() / 1e6);
    }
    json.set("rounds", rounds(figures.rounds()));
    return json;
  }

  private static ArrayNode rounds(List<Measured> rounds) {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    for (Measured round : rounds) {
      json.addObject()
          .put("events", round.events())
          .put("deliveries", round.deliveries())
          .put("seconds", round.seconds())
          .put("cpuSeconds", round.cpuSeconds())
          .put("neighboursShare", round.neighbours());
    }
    return json;
  }

  private static ObjectNode parked(ParkedFigures parked) {
    ParkedFigures.Footprint footprint = parked.footprint();
    return JsonNodeFactory.instance
        .objectNode()
        .put("events", footprint.events())
        .put("heapUsedBytes", footprint.heap().usedBytes())
        .put("heapHeldBytes", footprint.heap().heldBytes())
        .put("residentBytes", footprint.residentBytes())
        .put("diskBytes", footprint.diskBytes())
        .put("seconds", footprint.seconds())
        .put("cpuMicrosPerEvent", footprint.cpuMicrosPerEvent())
        .put("restartToReadySeconds", parked.toReady().toNanos() / 1e9)
        .put("restartToFirstDeliverySeconds", parked.toFirstDelivery().toNanos() / 1e9);
  }

  private static ObjectNode lateness(LatenessFigures late) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("parkedBeside", late.parked())
        .put("duePerSecond", late.duePerSecond())
        .put("lanes", late.lanes())
        .put("wanted", late.wanted())
        .put("came", late.came())
        .put("p50Seconds", late.median().toNanos() / 1e9)
        .put("p99Seconds", late.p99().toNanos() / 1e9)
        .put("worstSeconds", late.worst().toNanos() / 1e9)
        .put("cpuMicrosPerEvent", late.cpuMicros());
  }

  private static ObjectNode catalog(CatalogFigures catalog) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("topics", catalog.topics())
        .put("subscriptions", catalog.subscriptions())
        .put("seconds", catalog.seconds())
        .put("restartToReadySeconds", catalog.toReady().toNanos() / 1e9)
        .put("listed", catalog.listed())
        .put("pageP50Millis", catalog.pages().median().toNanos() / 1e6)
        .put("pageP99Millis", catalog.pages().p99().toNanos() / 1e6)
        .put("residentBytes", catalog.residentBytes());
  }

  private static ObjectNode small(SmallFigures small) {
    SteadyLoad.Held held = small.held();
    return JsonNodeFactory.instance
        .objectNode()
        .put("firstStartToReadySeconds", small.firstStart().toNanos() / 1e9)
        .put("startToReadySeconds", small.start().toNanos() / 1e9)
        .put("idleResidentBytes", small.idle().bytes())
        .put("idleCpuMillisPerSecond", small.idle().cpuMillis())
        .put("perSecond", held.perSecond())
        .put("sent", held.sent())
        .put("behind", held.behind())
        .put("missing", held.missing())
        .put("latencyP50Millis", held.latency().median().toNanos() / 1e6)
        .put("latencyP99Millis", held.latency().p99().toNanos() / 1e6)
        .put("cpuShare", small.cpuShare())
        .put("busyResidentBytes", small.busyBytes());
  }

  private static ObjectNode halfLoad(HalfLoadFigures half) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("fullPerSecond", half.fullRate())
        .put("perSecond", half.rate())
        .put("latencyP50Millis", half.latency().median().toNanos() / 1e6)
        .put("latencyP99Millis", half.latency().p99().toNanos() / 1e6)
        .put("latencyP999Millis", half.latency().p999().toNanos() / 1e6)
        .put("failed", half.failed())
        .put("missing", half.missing())
        .put("neighboursShare", half.neighbours());
  }

  private static ObjectNode replay(ReplayFigures replay) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("retained", replay.retained())
        .put("perSecond", replay.perSecond())
        .put("replayedMeanwhile", replay.replayed().meanwhile())
        .put("replayed", replay.replayed().done())
        .put("arrivedAgain", replay.replayed().arrived())
        .put("fullPerSecond", replay.fullRate())
        .put("wantedPerSecond", replay.alone().perSecond())
        .put("alonePerSecond", replay.rate(replay.alone()))
        .put("besidePerSecond", replay.rate(replay.beside()))
        .put("aloneP99Millis", replay.alone().latency().p99().toNanos() / 1e6)
        .put("besideP99Millis", replay.beside().latency().p99().toNanos() / 1e6);
  }

  private static ObjectNode check(BudgetCheck check) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("figure", check.claim()).put("measured", check.figure());
    if (!check.budget().isEmpty()) {
      json.put("budget", check.budget()).put("met", check.isMet());
    }
    return json;
  }
}
