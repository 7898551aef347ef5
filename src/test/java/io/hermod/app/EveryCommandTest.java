package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cli.command.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * A test of the real process runs every command. Reads the sources of these tests: where a string
 * begins with the words of a command, it is run. The pages of the documentation do not count,
 * although a test types them: it mostly looks at exit codes only, and leaves some commands out.
 */
class EveryCommandTest {

  @ParameterizedTest
  @MethodSource("commands")
  void runsInAProcessOfItsOwn(String command) {
    String words =
        Arrays.stream(command.split(" "))
            .skip(1)
            .map(Pattern::quote)
            .collect(Collectors.joining("@"));
    Pattern inTest = Pattern.compile("\"" + words.replace("@", "(?: |\",\\s*\")") + "[ \"]");

    assertThat(inTest.matcher(tests()).find())
        .as("run `%s` in a test such as CommandLineProcessTest", command)
        .isTrue();
  }

  static Stream<String> commands() {
    return commands(
        Main.completeLine(
            new Environment(
                Path.of(""), Map.of(), InputStream.nullInputStream(), InstantSource.system())));
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

  private static String tests() {
    return text(Path.of("src/test/java/io/hermod/scenario"), "ProcessTest.java");
  }

  private static String text(Path place, String end) {
    try (Stream<Path> files = Files.walk(place, 1)) {
      return files
          .filter(file -> file.toString().endsWith(end))
          .map(EveryCommandTest::read)
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
