package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README and of every page, typed from top to bottom on one data directory, all
 * end well. The page about destinations, which needs most of the time, has a test of its own.
 */
class DocumentationProcessTest {
  @AutoClose private final TypedPages pages;

  DocumentationProcessTest(@TempDir Path folder) throws IOException {
    this.pages = new TypedPages(folder, UnaryOperator.identity());
  }

  @TestFactory
  Stream<DynamicTest> commandsOfAllPagesEndWell() throws IOException {
    return pages
        .type(
            CommandPage.all().stream()
                .filter(page -> !page.name().equals(DestinationsPageProcessTest.PAGE))
                .toList())
        .stream();
  }
}
