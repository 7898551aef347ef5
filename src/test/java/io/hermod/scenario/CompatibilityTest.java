package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the page of compatibility claims honest. */
class CompatibilityTest {
  private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

  private record NamedTest(String file, String method) {
    boolean isIn(List<Path> sources) {
      return sources.stream().filter(path -> path.endsWith(file)).anyMatch(this::isDeclared);
    }

    private boolean isDeclared(Path source) {
      try {
        String code = Files.readString(source);
        return Stream.of("void ", "Stream<DynamicTest> ")
            .anyMatch(result -> code.contains(result + method + "("));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void everyTestThatIsNamedAsProofExists() throws IOException {
    List<NamedTest> named =
        NAMED_TEST
            .matcher(Files.readString(Path.of("docs", "compatibility.md")))
            .results()
            .map(found -> new NamedTest(found.group(1) + ".java", found.group(2)))
            .toList();
    try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
      List<Path> sources = files.toList();
      assertThat(named).hasSizeGreaterThan(30).allMatch(test -> test.isIn(sources));
    }
  }
}
