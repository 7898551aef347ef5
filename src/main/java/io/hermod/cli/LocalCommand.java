package io.hermod.cli;

import io.hermod.config.Configuration;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command shares: its flags as settings, and a place to say things. */
abstract class LocalCommand implements Callable<Integer> {
  static final int DONE = 0;

  /** It ran to its end, and yet something was left undone. */
  static final int NOT_ALL_DONE = 1;

  private final Surroundings surroundings;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  LocalCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  final Surroundings surroundings() {
    return surroundings;
  }

  final Configuration configuration() {
    return SettingFlags.read(spec.commandLine().getParseResult(), surroundings);
  }

  final DataDirectory directory() {
    return DataDirectory.of(HermodConfig.of(configuration()));
  }

  final void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  /** Writes without ending the line. */
  final void draw(String text) {
    spec.commandLine().getOut().print(text);
    spec.commandLine().getOut().flush();
  }

  /** Says what whoever uses the output does not want in it. */
  final void warn(String line) {
    spec.commandLine().getErr().println("hermod: " + line);
    spec.commandLine().getErr().flush();
  }

  final ParameterException misuse(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
