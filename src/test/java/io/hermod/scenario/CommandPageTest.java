package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which lines of the documentation are commands, and that none is left out without a reason. */
class CommandPageTest {
  private static final Set<String> LANGUAGES =
      Set.of(
          "",
          "bash",
          "csharp",
          "java",
          "js",
          "json",
          "mermaid",
          "powershell",
          "properties",
          "python",
          "sh",
          "text",
          "xml",
          "yaml");

  @Test
  void findsWholeCommandsInIndentedBlocksAndFences() {
    CommandPage page =
        CommandPage.of(
            "page.md",
            """
            Text

                ./hermod topic create orders   # a remark
                curl -d '{
                  "a": 1 }' \\
                  http://localhost/

            ```bash
            A=$(./hermod token)
            cat > x <<'END'
            echo no command
            END
            ```

            ```sh
            # a remark
            npm install something

            ```

            ```json
            ./hermod no command
            ```

                {"no": "command"}
            """
                .lines()
                .toList());
    assertThat(page.commands())
        .containsExactly(
            "./hermod topic create orders   # a remark",
            "curl -d '{\n  \"a\": 1 }' \\\n  http://localhost/",
            "A=$(./hermod token)",
            "cat > x <<'END'\necho no command\nEND",
            "npm install something");
    assertThat(page.others()).containsExactly("{\"no\": \"command\"}");
    assertThat(page.languages()).containsExactly("", "bash", "json", "sh");
  }

  /**
   * Commands in a fence for another shell, such as console or zsh, would be left out without a
   * reason. Those for PowerShell are, and their page says that nobody has tested them.
   */
  @ParameterizedTest
  @MethodSource("pages")
  void noFenceIsForAnotherShell(CommandPage page) {
    assertThat(page.languages()).isSubsetOf(LANGUAGES);
  }

  /** What is neither known as a command nor looks like an answer may be one that is not run. */
  @ParameterizedTest
  @MethodSource("pages")
  void everyOtherBlockIsJsonARequestOrASetting(CommandPage page) {
    assertThat(page.others())
        .allMatch(
            line -> line.matches("[{\"<\\[].*|(GET|POST|PUT|DELETE) .*|\\d{3} .*|\\w+__\\w+=.*"));
  }

  @Test
  void everyCommandThatIsNotRunIsStillThere() throws IOException {
    List<String> commands =
        CommandPage.all().stream().flatMap(page -> page.commands().stream()).toList();
    assertThat(CommandsNotRun.REASONS.keySet())
        .isSubsetOf(commands.stream().map(CommandsNotRun::firstLine).toList());
    assertThat(CommandsNotRun.TOOLS.keySet())
        .allMatch(tool -> commands.stream().anyMatch(command -> command.startsWith(tool)));
    assertThat(commands).hasSizeGreaterThan(50);
  }

  static Stream<CommandPage> pages() throws IOException {
    return CommandPage.all().stream();
  }
}
