package io.hermod.app;

import io.hermod.access.client.ClientException;
import io.hermod.audit.AuditUnavailableException;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.source.ConfigException;
import io.hermod.http.server.CannotListenException;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.journal.JournalCorruptException;
import io.hermod.store.embedded.rows.StoreCorruptException;
import io.hermod.tls.UnusableFileException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns an exception into a message and an exit code: 2 for wrong usage, 1 for a failure. */
final class Failures {
  private Failures() {}

  static int onMisuse(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    PrintWriter err = command.getErr();
    print(err, String.valueOf(misuse.getMessage()));
    UnmatchedArgumentException.printSuggestions(misuse, err);
    if (command.getSubcommands().isEmpty()) {
      err.println("See: %s --help".formatted(command.getCommandSpec().qualifiedName()));
    } else {
      command.usage(err);
    }
    return ExitCode.USAGE;
  }

  static int onFailure(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    switch (failure) {
      case ConfigException e -> print(err, String.valueOf(e.getMessage()));
      case AuditUnavailableException e -> print(err, String.valueOf(e.getMessage()));
      case ClientException e -> print(err, String.valueOf(e.getMessage()));
      case CommandFailedException e -> print(err, String.valueOf(e.getMessage()));
      case DataDirectoryException e -> print(err, String.valueOf(e.getMessage()));
      case CannotListenException e -> print(err, String.valueOf(e.getMessage()));
      case StoreCorruptException e -> print(err, String.valueOf(e.getMessage()));
      case JournalCorruptException e -> print(err, String.valueOf(e.getMessage()));
      case UnusableFileException e -> print(err, String.valueOf(e.getMessage()));
      case StoreUnavailableException e -> print(err, String.valueOf(e.getMessage()));
      default -> failure.printStackTrace(err);
    }
    return failure instanceof ConfigException ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  private static void print(PrintWriter err, String message) {
    message.lines().forEach(line -> err.println("hermod: " + line));
  }
}
