package io.hermod.cli.command;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The name of a resource: its own word, or an option as in {@code az}. */
public final class NameArgument {
  @Parameters(paramLabel = "NAME", description = "The name: letters, digits and dashes.")
  private @Nullable String word;

  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      description = "The name, as in az.")
  private @Nullable String option;

  /** Returns the name; the parser ensures that exactly one of the two forms was used. */
  public String text() {
    return Objects.requireNonNullElse(word == null ? option : word, "");
  }
}
