package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints a link that signs in to the console, and opens it if there is a browser. */
@Command(
    name = "console",
    description = {
      "Open the console in a browser, and print the link that signs in to it.",
      "The link works once, within ten minutes."
    })
final class ConsoleCommand extends LocalCommand {
  private static final String PATH = "/hermod/v1/console/links";

  @Option(names = "--no-browser", description = "Only print the link.")
  private boolean hasNoBrowser;

  ConsoleCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String link = server.post(PATH).path("link").asString("");
      say(link);
      if (!hasNoBrowser) {
        Browser.find(environment().environment()).ifPresent(browser -> open(browser, link));
      }
      return DONE;
    }
  }

  private void open(Browser browser, String link) {
    if (!browser.open(link)) {
      warn("could not start a browser; open the link yourself");
    }
  }
}
