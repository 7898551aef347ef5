package io.hermod.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The browser of the user's desktop.
 *
 * @param program opens a file with the program that the user chose for it
 * @param reading how long a browser may take to read the file
 */
record Browser(String program, Duration reading) {
  private static final Duration ENOUGH = Duration.ofMinutes(1);

  /** Goes on when this process has ended, and when its terminal is closed. */
  private static final String OPEN_AND_DELETE =
      "trap '' HUP INT; \"$1\" \"$2\"; sleep \"$3\"; rm -f \"$2\"";

  /** Empty if there is no desktop. */
  static Optional<Browser> find(Map<String, String> environment) {
    if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")) {
      return Optional.of(new Browser("open", ENOUGH));
    }
    return environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY")
        ? Optional.of(new Browser("xdg-open", ENOUGH))
        : Optional.empty();
  }

  /**
   * Opens a link by way of a file that only this user can read, because everybody on the machine
   * can read the arguments of programs, and the link is a secret. Deletes the file when the browser
   * has had time to read it.
   *
   * @return false if there is no such program
   */
  boolean open(String link) {
    if (!isInstalled()) {
      return false;
    }
    try {
      Path page = Files.createTempFile("hermod-console-", ".html");
      Files.write(page, page(link).getBytes(UTF_8));
      Process _ =
          new ProcessBuilder(
                  "sh",
                  "-c",
                  OPEN_AND_DELETE,
                  "sh",
                  program,
                  page.toString(),
                  Long.toString(reading.toSeconds()))
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private boolean isInstalled() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
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
