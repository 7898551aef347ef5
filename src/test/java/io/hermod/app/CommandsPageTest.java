package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cli.command.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The page about the command line lists every command, and no other. */
class CommandsPageTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(hermod [^`]+)` \\|");

  @Test
  void listsEveryCommandAndNoOther() throws IOException {
    String page = Files.readString(Path.of("docs/cli.md"));
    List<String> listed =
        ROW.matcher(page).results().map(MatchResult::group).map(CommandsPageTest::name).toList();

    assertThat(listed).containsExactlyInAnyOrderElementsOf(commands(all()).toList());
  }

  private static String name(String row) {
    return row.replaceAll("[|`]", "").strip();
  }

  private static CommandLine all() {
    return Main.completeLine(
        new Environment(
            Path.of(""), Map.of(), InputStream.nullInputStream(), InstantSource.system()));
  }

  /** Groups of commands do nothing themselves. */
  private static Stream<String> commands(CommandLine line) {
    return line.getSubcommands().values().stream()
        .flatMap(
            each ->
                Stream.concat(
                    each.getCommand() instanceof Callable<?>
                        ? Stream.of(each.getCommandSpec().qualifiedName())
                        : Stream.empty(),
                    commands(each)));
  }
}
