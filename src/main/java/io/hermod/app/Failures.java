package io.hermod.app;

import io.hermod.access.client.ClientException;
import io.hermod.audit.AuditUnavailableException;
import io.hermod.backup.BackupException;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.ExitCodes;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.setting.NearestName;
import io.hermod.config.source.ConfigException;
import io.hermod.http.server.CannotListenException;
import io.hermod.secret.BrokenSealException;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.journal.JournalCorruptException;
import io.hermod.store.embedded.rows.StoreCorruptException;
import io.hermod.tls.UnusableFileException;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns an exception into a message and an exit code. */
final class Failures {
  private Failures() {}

  static int onMisuse(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    PrintWriter err = command.getErr();
    if (misuse instanceof UnmatchedArgumentException unmatched && isUnknownCommand(unmatched)) {
      print(err, unknownCommand(unmatched.getUnmatched().getFirst(), command));
      return ExitCodes.USAGE;
    }
    print(err, String.valueOf(misuse.getMessage()));
    UnmatchedArgumentException.printSuggestions(misuse, err);
    if (command.getSubcommands().isEmpty()) {
      err.println("See: %s --help".formatted(command.getCommandSpec().qualifiedName()));
    } else {
      command.usage(err);
    }
    return ExitCodes.USAGE;
  }

  private static boolean isUnknownCommand(UnmatchedArgumentException unmatched) {
    return !unmatched.isUnknownOption()
        && !unmatched.getUnmatched().isEmpty()
        && !unmatched.getCommandLine().getSubcommands().isEmpty();
  }

  private static String unknownCommand(String word, CommandLine command) {
    String parent = command.getCommandSpec().qualifiedName();
    Set<String> known = command.getSubcommands().keySet();
    String nearest =
        NearestName.near(word, known)
            .map(name -> " Did you mean `%s %s`?".formatted(parent, name))
            .orElse("");
    return "there is no command `%s %s`.%s\nThe commands are %s. See: %s --help"
        .formatted(parent, word, nearest, String.join(", ", known), parent);
  }

  static int onFailure(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    switch (failure) {
      case ConfigException e -> print(err, String.valueOf(e.getMessage()));
      case AuditUnavailableException e -> print(err, String.valueOf(e.getMessage()));
      case BackupException e -> print(err, String.valueOf(e.getMessage()));
      case BrokenSealException e -> print(err, String.valueOf(e.getMessage()));
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
    return exitCode(failure);
  }

  private static int exitCode(Exception failure) {
    return switch (failure) {
      case ConfigException _ -> ExitCodes.USAGE;
      case ClientException e when e.isMissing() -> ExitCodes.NOT_FOUND;
      case CommandFailedException e -> e.exitCode();
      default -> ExitCodes.FAILED;
    };
  }

  private static void print(PrintWriter err, String message) {
    message.lines().forEach(line -> err.println("hermod: " + line));
  }
}
