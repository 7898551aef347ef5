package io.hermod.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The browser of the user's desktop.
 *
 * @param program opens a file with the program that the user chose for it
 */
record Browser(String program) {

  /** Empty if there is no desktop. */
  static Optional<Browser> find(Map<String, String> environment) {
    if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")) {
      return Optional.of(new Browser("open"));
    }
    return environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY")
        ? Optional.of(new Browser("xdg-open"))
        : Optional.empty();
  }

  /**
   * Opens a link by way of a file that only this user can read, because everybody on the machine
   * can read the arguments of programs, and the link is a secret.
   *
   * @return false if there is no such program
   */
  boolean open(String link) {
    try {
      Path page = Files.createTempFile("hermod-console-", ".html");
      Files.write(page, page(link).getBytes(UTF_8));
      Process _ =
          new ProcessBuilder(program, page.toString())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static String page(String link) {
    String safe = link.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    return """
    <!doctype html>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="0; url=%s">
    <title>Hermod</title>
    <a href="%s">Open the console</a>
    """
        .formatted(safe, safe);
  }
}
