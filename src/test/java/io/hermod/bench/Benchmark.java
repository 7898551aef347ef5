package io.hermod.bench;

import io.hermod.bench.Options.Special;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the scenarios in turn, round after round, so that noise affects all of them alike. */
final class Benchmark {
  private static final long START = System.nanoTime();

  private final Options options;
  private final Children children;
  private final LatencyProbe probe;
  private final Wrk wrk;
  private final Measurer measurer;

  private Benchmark(Options options, Children children, LatencyProbe probe) {
    this.options = options;
    this.children = children;
    this.probe = probe;
    this.wrk = new Wrk(children);
    this.measurer = new Measurer(wrk);
  }

  /**
   * Called by {@code bench/run} in the project's folder.
   *
   * @param arguments a folder for the files of this run, then the user's arguments
   */
  public static void main(String... arguments) throws IOException {
    Options options = optionsOrUsage(List.of(arguments).subList(1, arguments.length));
    try (Children children = new Children(Path.of(arguments[0]).toAbsolutePath());
        LatencyProbe probe = new LatencyProbe()) {
      Benchmark benchmark = new Benchmark(options, children, probe);
      switch (options.special()) {
        case null -> benchmark.runScenarios();
        case Special.Against(Path folder) -> benchmark.compareWith(folder);
        case Special.Soak(Duration time) -> benchmark.soak(time);
      }
    }
  }

  private void runScenarios() throws IOException {
    Results results = run();
    Files.writeString(Path.of("bench", "results.json"), ResultsJson.of(results));
    show("bench/run", Report.of(results));
  }

  private void compareWith(Path folder) throws IOException {
    Version other = new Version("other", folder.toAbsolutePath());
    ComparisonFigures figures =
        new Comparison(children, options.plan(), probe, measurer, other, Benchmark::say).run();
    show("bench/run --against", figures.table());
  }

  private void soak(Duration time) throws IOException {
    SoakFigures figures =
        new Soak(children, options.plan(), measurer, wrk, probe, Benchmark::say).run(time);
    show("bench/run --soak", figures.table());
  }

  private void show(String command, String tables) throws IOException {
    System.out.println("\n" + tables);
    if (options.writesDocs()) {
      ResultsPage.update(Path.of("docs", "benchmarks.md"), command, tables);
    }
  }

  private static Options optionsOrUsage(List<String> arguments) {
    try {
      return Options.parse(arguments);
    } catch (IllegalArgumentException unknown) {
      System.err.print(Options.USAGE);
      System.exit(2);
      throw unknown;
    }
  }

  private Results run() throws IOException {
    Map<String, String> machine = Machine.describe(children.folder());
    List<Scenario> scenarios = new Stage(children, options, probe).setUp();
    for (Scenario each : scenarios) {
      say("warming up (%s) %s".formatted(each.id(), each.title()));
      measurer.warmUp(each);
    }
    Map<String, List<Measured>> rounds = measureInTurn(scenarios);
    probe.warmUp();
    Latency itself = probe.measureItself(options.plan().latencyTime());
    List<Figures> figures = new ArrayList<>();
    for (Scenario each : scenarios) {
      figures.add(Figures.of(each, rounds.getOrDefault(each.id(), List.of()), latency(each)));
    }
    figures.addAll(destinations());
    figures.addAll(httpVersions());
    figures.addAll(tails());
    figures.addAll(telemetry());
    profile(scenarios);
    return new Results(
        machine,
        options.plan(),
        figures,
        itself,
        parked(),
        lateness(),
        catalog(),
        small(),
        halfLoad(),
        replay());
  }

  private Map<String, List<Measured>> measureInTurn(List<Scenario> scenarios) {
    Map<String, List<Measured>> rounds = new HashMap<>();
    for (int round = 1; round <= options.plan().rounds(); round++) {
      for (Scenario each : scenarios) {
        Measured measured = measurer.measure(each, each.time());
        rounds.computeIfAbsent(each.id(), _ -> new ArrayList<>()).add(measured);
        say("round %d (%s) %s".formatted(round, each.id(), measured));
      }
    }
    return rounds;
  }

  private Latency latency(Scenario scenario) {
    Target target = scenario.target();
    say("latency (%s)".formatted(scenario.id()));
    return probe.measure(
        target.probeUrl(),
        target.probeKey(),
        scenario.load().eventsPerRequest(),
        options.plan().latencyTime());
  }

  private void profile(List<Scenario> scenarios) throws IOException {
    for (Scenario each : scenarios) {
      if (each.id().equals(options.profiled())) {
        System.out.println(new FlightProfile(children, measurer).of(each));
      }
    }
  }

  private @Nullable ParkedFigures parked() {
    if (!options.wants(7)) {
      return null;
    }
    say("parking %d events (7)".formatted(options.plan().parked()));
    return new ParkedScenario(children, wrk, options.plan().parked()).run();
  }

  private @Nullable LatenessFigures lateness() {
    if (!options.wants(10)) {
      return null;
    }
    Plan plan = options.plan();
    say("%d events due per second (10)".formatted(plan.duePerSecond()));
    return new LatenessScenario(
            children, wrk, plan.parkedBeside(), plan.duePerSecond(), plan.dueTime())
        .run();
  }

  private @Nullable CatalogFigures catalog() {
    if (!options.wants(12)) {
      return null;
    }
    int topics = options.plan().topics();
    say("%d subscriptions on %d topics (12)".formatted(topics * CatalogScenario.PER_TOPIC, topics));
    return new CatalogScenario(children, topics).run();
  }

  private @Nullable SmallFigures small() {
    if (!options.wants(13)) {
      return null;
    }
    say("one core and 128 MB of heap (13)");
    return new SmallScenario(children, options.plan().steadyTime()).run();
  }

  private @Nullable HalfLoadFigures halfLoad() {
    if (!options.wants(14)) {
      return null;
    }
    say("half load (14)");
    Sink sink = Sink.start(children, "sink-14");
    Scenario scenario =
        new EventScenarios(children, options.plan(), sink, probe, Version.THIS.named("half"))
            .singles();
    return new HalfLoadScenario(measurer, probe).run(scenario, wrk, options.plan().halfLoadTime());
  }

  private @Nullable ReplayFigures replay() {
    if (!options.wants(19)) {
      return null;
    }
    Plan plan = options.plan();
    say("replaying %d events beside new ones (19)".formatted(plan.replayed()));
    return new ReplayScenario(children, wrk, measurer, plan).run();
  }

  private List<Figures> destinations() {
    if (!options.wants(15)) {
      return List.of();
    }
    say("destinations and their own clients (15)");
    return new DestinationScenario(children, options.plan(), Benchmark::say).run();
  }

  private List<Figures> httpVersions() {
    if (!options.wants(16)) {
      return List.of();
    }
    say("HTTP/1.1 and HTTP/2 (16)");
    return new HttpVersionScenario(children, options.plan(), Benchmark::say).run();
  }

  private List<Figures> tails() {
    if (!options.wants(17)) {
      return List.of();
    }
    say("live tails (17)");
    return new TailScenario(children, options.plan(), Benchmark::say).run();
  }

  private List<Figures> telemetry() {
    if (!options.wants(18)) {
      return List.of();
    }
    say("scraping, records and spans (18)");
    return new TelemetryScenario(children, options.plan(), measurer, probe, Benchmark::say).run();
  }

  private static void say(String line) {
    System.err.println("%3d s  %s".formatted((System.nanoTime() - START) / 1_000_000_000, line));
  }
}
