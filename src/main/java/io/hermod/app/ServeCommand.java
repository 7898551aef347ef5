package io.hermod.app;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.Configuration;
import io.hermod.systemd.SystemdNotifier;
import io.hermod.tls.CallRules;
import io.hermod.tls.FileReloader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the server until the process is told to stop. */
@Command(name = "serve", description = "Run the server.")
final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  /** The variables of systemd's journal and, by convention, of containers. */
  private static final List<String> LOGGED = List.of("JOURNAL_STREAM", "container");

  private final Environment environment;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  ServeCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Configuration configuration =
        SettingFlags.read(spec.commandLine().getParseResult(), environment);
    HermodConfig config = HermodConfig.of(configuration);
    LogSetup.apply(config.log());
    configuration.warnings().forEach(LOG::warn);
    Exposures.of(config)
        .forEach(
            exposure ->
                LOG.warn(
                    "{} can be reached from the network: {}", config.server().host(), exposure));
    FileReloader reloader = new FileReloader();
    trustAlso(config.outbound().caFile(), reloader);
    Hermod hermod = Hermod.start(config, environment.clock(), reloader);
    Optional<SystemdNotifier> systemd = SystemdNotifier.in(environment.environment());
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> stop(hermod, systemd)));
    welcome(hermod, config);
    systemd.ifPresent(hermod::reportTo);
    LOG.error("the server stops: {}", hermod.awaitFailure());
    return CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * Extends the default trust of all JDK clients; deliveries have a TLS configuration of their own.
   */
  private static void trustAlso(@Nullable Path caFile, FileReloader reloader) {
    if (caFile != null) {
      SSLContext.setDefault(CallRules.trustingAlso(caFile, reloader).context());
    }
  }

  private void welcome(Hermod hermod, HermodConfig config) {
    PrintWriter out = spec.commandLine().getOut();
    Banner.lines(hermod, config, isLogged()).forEach(out::println);
    out.println(hermod.readyLine());
    out.flush();
  }

  /** Whether what is printed is kept where others can read it. */
  private boolean isLogged() {
    return LOGGED.stream().anyMatch(environment.environment()::containsKey);
  }

  private static void stop(Hermod hermod, Optional<SystemdNotifier> systemd) {
    LOG.info("stopping");
    systemd.ifPresent(SystemdNotifier::stopping);
    hermod.close();
    LOG.info("stopped");
  }
}
