package io.hermod.app.offline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.store.embedded.offline.SavedEvent;
import io.hermod.store.embedded.offline.StoreExport;
import io.hermod.store.finding.Finding;
import io.hermod.store.finding.Findings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the waiting events of a stopped server as JSON lines. */
@Command(
    name = "export",
    description = {
      "Write all waiting events of a stopped server as JSON lines, for emergencies.",
      "Needs no master key and changes nothing. What cannot be read is reported and left out; the"
          + " exit code is 1 then. An event that waits for several subscriptions has a line for"
          + " each."
    })
final class StoreExportCommand extends LocalCommand {
  private final String version;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "A new file for the events. Default: standard output, in ASCII.")
  private @Nullable String to;

  @Option(names = "--topic", paramLabel = "NAME", description = "Only events of this topic.")
  private @Nullable String topic;

  @Option(
      names = "--subscription",
      paramLabel = "NAME",
      description = "Only events that wait for subscriptions with this name.")
  private @Nullable String subscription;

  @Option(
      names = "--events-only",
      description =
          "Only the events, as `hermod event publish --file` reads them. Needs --topic and"
              + " --subscription.")
  private boolean isEventsOnly;

  private long written;

  StoreExportCommand(Environment environment, String version) {
    super(environment);
    this.version = version;
  }

  @Override
  public Integer call() throws IOException, RocksDBException {
    if (isEventsOnly && (topic == null || subscription == null)) {
      throw misuse("--events-only needs --topic and --subscription");
    }
    DataDirectory directory = directory();
    Findings findings = new Findings();
    try (DirectoryLock _ = StoppedStore.open(directory, version)) {
      export(directory.storeFolder(), findings);
    }
    findings.kept().stream().filter(Finding::isProblem).forEach(this::report);
    warn("exported %d waiting events".formatted(written));
    if (findings.problems() == 0) {
      return DONE;
    }
    warn(
        "%d problems: some events may be missing, or be there although they were delivered"
            .formatted(findings.problems()));
    return NOT_ALL_DONE;
  }

  private void report(Finding finding) {
    warn("%s: %s".formatted(finding.where(), finding.what()));
  }

  private void export(Path store, Findings findings) throws IOException, RocksDBException {
    if (to == null) {
      StoreExport.run(store, findings, each -> write(each, line -> say(ExportLine.ascii(line))));
      return;
    }
    Path file = environment().folder().resolve(to);
    try {
      OwnerOnlyFiles.create(file, new byte[0]);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailedException(
          "the file %s exists. Name a new one with --to.".formatted(file), e);
    }
    try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(file, UTF_8))) {
      StoreExport.run(store, findings, each -> write(each, lines::println));
      if (lines.checkError()) {
        throw new CommandFailedException("cannot write to %s. Is its disk full?".formatted(file));
      }
    }
  }

  private void write(SavedEvent event, Consumer<String> out) {
    if (isWanted(event)) {
      out.accept(isEventsOnly ? ExportLine.event(event) : ExportLine.of(event));
      written++;
    }
  }

  private boolean isWanted(SavedEvent event) {
    boolean isOfTopic =
        topic == null || (event.topic() != null && event.topic().name().equalsIgnoreCase(topic));
    return isOfTopic
        && (subscription == null || subscription.equalsIgnoreCase(event.subscription()));
  }
}
