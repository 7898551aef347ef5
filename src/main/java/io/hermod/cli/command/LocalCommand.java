package io.hermod.cli.command;

import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.Configuration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The base class of all commands: reads settings from flags, and prints. */
public abstract class LocalCommand implements Callable<Integer> {
  public static final int DONE = ExitCodes.DONE;

  /** The exit code of a command that finished, but found or left a problem. */
  public static final int NOT_ALL_DONE = ExitCodes.FAILED;

  private final Environment environment;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  public LocalCommand(Environment environment) {
    this.environment = environment;
  }

  protected final Environment environment() {
    return environment;
  }

  protected final Configuration configuration() {
    return SettingFlags.read(spec.commandLine().getParseResult(), environment);
  }

  protected final DataDirectory directory() {
    return DataDirectory.of(HermodConfig.of(configuration()));
  }

  /** Connects to the server that the flags name, or to the one of the data directory. */
  protected final ServerConnection connect() {
    return remote()
        .map(RemoteServer::signIn)
        .orElseGet(() -> LocalServer.find(directory(), environment.clock()));
  }

  /** Whether the flags or the environment name a server elsewhere. */
  protected final boolean isRemote() {
    return remote().isPresent();
  }

  private Optional<RemoteServer> remote() {
    return ServerFlags.read(spec.commandLine().getParseResult(), environment);
  }

  /** Returns the command line with all commands. */
  protected final CommandLine root() {
    return spec.root().commandLine();
  }

  public final void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  /** Writes to standard error without ending the line. */
  final void draw(String text) {
    spec.commandLine().getErr().print(text);
    spec.commandLine().getErr().flush();
  }

  /** Prints to standard error, so that the message does not end up in the output. */
  public final void warn(String line) {
    spec.commandLine().getErr().println("hermod: " + line);
    spec.commandLine().getErr().flush();
  }

  public final ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
