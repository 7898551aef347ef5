package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The page of the documentation that shows how to use Azure's tools, and the lines of code on it.
 */
final class ClientsPage {
  private final String text;

  private ClientsPage(String text) {
    this.text = text;
  }

  static ClientsPage read() throws IOException {
    return new ClientsPage(Files.readString(Path.of("docs", "clients.md")));
  }

  /** All lines of this language, in order. */
  List<String> lines(String language) {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(text)
        .results()
        .flatMap(block -> block.group(1).lines())
        .toList();
  }
}
