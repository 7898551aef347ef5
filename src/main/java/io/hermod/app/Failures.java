package io.hermod.app;

import io.hermod.access.client.ClientException;
import io.hermod.audit.AuditUnavailableException;
import io.hermod.backup.BackupException;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.ExitCodes;
import io.hermod.cluster.files.SharedFilesException;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.setting.NearestName;
import io.hermod.config.source.ConfigException;
import io.hermod.http.server.CannotListenException;
import io.hermod.secret.BrokenSealException;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.journal.JournalCorruptException;
import io.hermod.tls.UnusableFileException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
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
    print(err, problem(misuse, command));
    if (command.getSubcommands().isEmpty() || misuse instanceof UnmatchedArgumentException) {
      err.println("See: %s --help".formatted(command.getCommandSpec().qualifiedName()));
    } else {
      command.usage(err);
    }
    return ExitCodes.USAGE;
  }

  private static String problem(ParameterException misuse, CommandLine command) {
    if (misuse instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(unmatched.getUnmatched(), command);
    }
    // Like all other messages, picocli's begin with a small letter and without the word.
    String message = String.valueOf(misuse.getMessage()).replaceFirst("^Error: ", "");
    return message.startsWith("Missing") ? "m" + message.substring(1) : message;
  }

  /** An unknown option comes first, because the words that follow may be its values. */
  private static String unmatched(List<String> words, CommandLine command) {
    Optional<String> option = words.stream().filter(word -> word.startsWith("-")).findFirst();
    if (option.isPresent()) {
      return unknownOption(option.get().split("=", 2)[0], command);
    }
    return command.getSubcommands().isEmpty()
        ? "there is a word too many: '%s'".formatted(words.getFirst())
        : unknownCommand(words.getFirst(), command);
  }

  private static String unknownOption(String option, CommandLine command) {
    Set<String> known =
        option.startsWith("--") ? command.getCommandSpec().optionsMap().keySet() : Set.of();
    return "there is no option %s.%s".formatted(option, NearestName.question(option, known));
  }

  private static String unknownCommand(String word, CommandLine command) {
    String parent = command.getCommandSpec().qualifiedName();
    Set<String> known = command.getSubcommands().keySet();
    String nearest =
        NearestName.near(word, known)
            .map(name -> " Did you mean `%s %s`?".formatted(parent, name))
            .orElse("");
    return "there is no command `%s %s`.%s\nThe commands are %s."
        .formatted(parent, word, nearest, String.join(", ", known));
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
      case SharedFilesException e -> print(err, String.valueOf(e.getMessage()));
      case UnusableFileException e -> print(err, String.valueOf(e.getMessage()));
      case StoreUnavailableException e -> print(err, String.valueOf(e.getMessage()));
      default -> failure.printStackTrace(err);
    }
    return exitCode(failure);
  }

  private static int exitCode(Exception failure) {
    return switch (failure) {
      case ConfigException _ -> ExitCodes.USAGE;
      case BackupException e when e.isMissing() -> ExitCodes.NOT_FOUND;
      case ClientException e when e.isMissing() -> ExitCodes.NOT_FOUND;
      case CommandFailedException e -> e.exitCode();
      default -> ExitCodes.FAILED;
    };
  }

  private static void print(PrintWriter err, String message) {
    message.lines().forEach(line -> err.println("hermod: " + line));
  }
}
