package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.cli.command.Environment;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Runs commands inside the test and keeps what they say. */
final class TestCommandLine {
  private final Path folder;
  private final Map<String, String> variables = new HashMap<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String input = "";
  private int exitCode;

  TestCommandLine(Path folder) {
    this.folder = folder;
  }

  TestCommandLine withVariable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  TestCommandLine withInput(String text) {
    input = text;
    return this;
  }

  int run(String... arguments) {
    Environment environment =
        new Environment(
            folder,
            variables,
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            InstantSource.system());
    exitCode =
        Main.commandLine(environment, arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(arguments);
    return exitCode;
  }

  int exitCode() {
    return exitCode;
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
