package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * Measures how long the first view of the console takes. No other test asserts a time, because a
 * busy machine would fail it. This one does: people were promised that the first view takes about a
 * second, and nobody would notice if it took ten. Its limit is far above the promise.
 */
class FirstViewProcessTest {
  private static final int MOST_MILLISECONDS = 5_000;

  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final ConsoleBrowser browser = new ConsoleBrowser(hermod);

  @Test
  @Tag("slow")
  void theFirstViewIsThereLongBeforeAnybodyLosesPatience() {
    hermod.start();

    JsonNode sorted = browser.run("first-view").path("milliseconds");

    int median = sorted.path(sorted.size() / 2).asInt();
    System.out.printf(
        "first view of the console: %d ms, the median of %s%n", median, sorted.toString());
    assertThat(median).isBetween(1, MOST_MILLISECONDS);
  }
}
