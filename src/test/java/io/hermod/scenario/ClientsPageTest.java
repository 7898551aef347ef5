package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the page about clients shows is what the tests run. */
class ClientsPageTest {
  private static final Path JAVA = Path.of("src/test/java/io/hermod/scenario");

  @ParameterizedTest
  @CsvSource({"js, src/test/node/sdk-story.js", "python, src/test/python/sdk_story.py"})
  void showsLinesOfTheStories(String language, Path story) throws IOException {
    assertShown(language, Files.readAllLines(story));
  }

  @Test
  void showsLinesOfTheSdkForJava() throws IOException {
    String code =
        Files.readString(JAVA.resolve("JavaSdk.java"))
            + Files.readString(JAVA.resolve("AzureHttp.java"));
    assertShown("java", code.lines().toList());
  }

  private static void assertShown(String language, List<String> code) throws IOException {
    assertThat(ClientsPage.read().lines(language).stream().map(String::strip))
        .isNotEmpty()
        .isSubsetOf(code.stream().map(String::strip).toList());
  }

  @Test
  void showsTheLinesOfAzThatTheReadmeShows() throws IOException {
    List<String> readme =
        Files.readAllLines(Path.of("README.md")).stream()
            .filter(line -> line.startsWith("    az ") || line.startsWith("    export REQ"))
            .map(String::strip)
            .toList();
    assertThat(readme).isNotEmpty().isSubsetOf(ClientsPage.read().lines("bash"));
  }
}
