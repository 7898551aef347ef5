package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the page that leads through the source up to date. */
class WalkthroughTest {
  private static final Pattern STEP = Pattern.compile("\\| [^|`]+ \\| ([^|]*`[^|]*) \\|");
  private static final Pattern CLASS_NAME = Pattern.compile("`([a-z.]+\\.)?([A-Z]\\w+)`");
  private static final Path SOURCES = Path.of("src", "main", "java", "io", "hermod");

  @Test
  void everyClassIsInThePackageThatThePageNames() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("docs", "walkthrough.md"))) {
      Matcher step = STEP.matcher(line);
      if (step.matches()) {
        files.addAll(files(step.group(1)));
      }
    }

    assertThat(files).hasSizeGreaterThan(50).allSatisfy(file -> assertThat(file).isRegularFile());
  }

  /** A class without a package is in the package of the class before it. */
  private static List<Path> files(String classes) {
    List<Path> files = new ArrayList<>();
    String packageName = "";
    for (Matcher next = CLASS_NAME.matcher(classes); next.find(); ) {
      packageName = next.group(1) == null ? packageName : next.group(1);
      files.add(SOURCES.resolve(packageName.replace('.', '/') + next.group(2) + ".java"));
    }
    return files;
  }
}
