package io.hermod.cli.doctor;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Reports on the health of a server, and of its machine if it is this one. */
@Command(
    name = "doctor",
    description = {
      "Check a server and its machine, and say what to do.",
      "Works without a running server too. The exit code is 1 if something needs attention."
    })
public final class DoctorCommand extends LocalCommand {
  private static final String REPORT = "/hermod/v1/doctor";
  private static final String CLOCK = "/hermod/v1/clock";
  private static final String CLUSTER = "/hermod/v1/cluster";
  private static final String ENDPOINTS = "/hermod/v1/endpoints";

  /** The addresses of subscriptions are sealed in the store, so that the server has to read it. */
  private static final Check UNKNOWN_ENDPOINTS =
      Check.good(
          "subscriptions",
          "their endpoints were not tried; run this command again when the server runs");

  private final StoreInspection store;

  @Mixin private OutputOption output = new OutputOption();

  public DoctorCommand(StoreInspection store, Environment environment) {
    super(environment);
    this.store = store;
  }

  @Override
  public Integer call() {
    Examination found = isRemote() ? elsewhere() : here();
    output.told(found.json(), lines(found).toArray(String[]::new)).forEach(this::say);
    return found.isHealthy() ? DONE : NOT_ALL_DONE;
  }

  private static List<String> lines(Examination found) {
    Stream<String> advice =
        found.advice().isEmpty()
            ? Stream.empty()
            : Stream.concat(Stream.of("", "What to do:"), found.advice().stream());
    return Stream.of(Stream.of(found.headline()), AlignedTable.lines(found.rows()).stream(), advice)
        .flatMap(each -> each)
        .toList();
  }

  /** The machine of a server elsewhere cannot be seen from here. */
  private Examination elsewhere() {
    try (ServerConnection server = connect()) {
      JsonNode report = server.get(REPORT);
      List<Check> checks = new ArrayList<>(ServerReport.checks(report));
      checks.addAll(cluster(server));
      checks.addAll(clock(server));
      return new Examination(checks, report);
    }
  }

  private Examination here() {
    HermodConfig config = HermodConfig.of(configuration());
    DataDirectory directory = DataDirectory.of(config);
    List<Check> machine = machine(config, directory);
    try (ServerConnection server = connect()) {
      return running(server, config, machine);
    } catch (CommandFailedException failure) {
      // What is wrong with the machine may be why the server does not run, or refuses.
      List<Check> found =
          failure.isRefusal() ? List.of(silent(failure)) : stopped(failure, config, directory);
      return new Examination(joined(found, machine), null);
    }
  }

  private static List<Check> joined(List<Check> server, List<Check> machine) {
    return Stream.concat(server.stream(), machine.stream()).toList();
  }

  private List<Check> machine(HermodConfig config, DataDirectory directory) {
    List<Check> checks = new ArrayList<>();
    checks.addAll(new DiskChecks(directory.root(), config.store(), environment().clock()).all());
    checks.addAll(new CertificateChecks(config, directory, environment().clock().instant()).all());
    return checks;
  }

  private Examination running(ServerConnection server, HermodConfig config, List<Check> machine) {
    JsonNode report = server.get(REPORT);
    List<Check> checks = new ArrayList<>(ServerReport.checks(report));
    checks.addAll(unlessItFails("cluster", () -> cluster(server)));
    checks.addAll(unlessItFails("clock", () -> clock(server)));
    checks.addAll(unlessItFails("endpoints", () -> reach(server, config)));
    return new Examination(joined(checks, machine), report);
  }

  /** The server has said how it is, so a later call that fails is one more finding. */
  private static List<Check> unlessItFails(String subject, Supplier<List<Check>> look) {
    try {
      return look.get();
    } catch (CommandFailedException e) {
      return List.of(
          Check.bad(
              subject, String.valueOf(e.getMessage()), "Run this command again, or see the log."));
    }
  }

  private static List<Check> reach(ServerConnection server, HermodConfig config) {
    List<Peer> peers = new ArrayList<>(ConfiguredPeers.of(config));
    if (config.outbound().proxy() == null) {
      peers.addAll(endpoints(server));
    }
    return ReachChecks.of(peers);
  }

  private List<Check> stopped(
      CommandFailedException unreachable, HermodConfig config, DataDirectory directory) {
    List<Check> checks = new ArrayList<>(List.of(silent(unreachable)));
    List<Check> files = store.of(directory, config);
    checks.addAll(files);
    // A server that only does not respond uses its own ports.
    if (files.stream().noneMatch(StoreInspection::isInUse)) {
      checks.addAll(new PortChecks(config.server()).all());
    }
    checks.add(ClockChecks.offline(directory.root(), environment().clock().instant()));
    checks.addAll(ReachChecks.of(ConfiguredPeers.of(config)));
    checks.add(UNKNOWN_ENDPOINTS);
    return checks;
  }

  /** The message ends with the next step. */
  private static Check silent(CommandFailedException unreachable) {
    String message = String.valueOf(unreachable.getMessage());
    int end = message.indexOf(". ");
    return end < 0
        ? Check.bad("server", message, "Look at the log of the server.")
        : Check.bad("server", message.substring(0, end), message.substring(end + 2));
  }

  /** Returns nothing if the server is not in a cluster. */
  private static List<Check> cluster(ServerConnection server) {
    try {
      return ClusterChecks.of(server.get(CLUSTER));
    } catch (CommandFailedException e) {
      if (e.isNotFound()) {
        return List.of();
      }
      throw e;
    }
  }

  private List<Check> clock(ServerConnection server) {
    JsonNode told = server.get(CLOCK);
    String time = told.path("now").asString("");
    if (time.isEmpty()) {
      return List.of();
    }
    return List.of(
        told.path("virtual").asBoolean(false)
            ? ClockChecks.virtual(time)
            : ClockChecks.compared(Instant.parse(time), environment().clock().instant()));
  }

  private static List<Peer> endpoints(ServerConnection server) {
    return server
        .get(ENDPOINTS)
        .path("value")
        .valueStream()
        .map(each -> each.path("endpoint").asString(""))
        .flatMap(name -> Peer.at("endpoint " + name, name).stream())
        .toList();
  }
}
