package io.hermod.app.offline;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.offline.StoreCheck;
import io.hermod.store.embedded.offline.StoreReport;
import io.hermod.store.finding.Finding;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads everything in the store of a stopped server, and reports what is wrong. */
@Command(
    name = "check",
    description = {
      "Read everything in the store of a stopped server, verify all checksums, and report"
          + " problems.",
      "Changes nothing. The exit code is 1 if there is a problem. With the master key"
          + " (--secrets.key-file), it also verifies that every secret can be read."
    })
final class StoreCheckCommand extends LocalCommand {
  private final String version;

  @Mixin private OutputOption output = new OutputOption();

  StoreCheckCommand(Environment environment, String version) {
    super(environment);
    this.version = version;
  }

  @Override
  public Integer call() throws IOException, RocksDBException {
    HermodConfig config = HermodConfig.of(configuration());
    DataDirectory directory = DataDirectory.of(config);
    try (DirectoryLock _ = StoppedStore.open(directory, version)) {
      Path keyFile = directory.keyFile(config.access().secrets());
      StoreReport report = StoreCheck.run(directory.storeFolder(), keys(keyFile));
      output.told(json(directory, report), words(report).toArray(String[]::new)).forEach(this::say);
      return report.findings().problems() == 0 ? DONE : NOT_ALL_DONE;
    }
  }

  private @Nullable MasterKeys keys(Path file) {
    if (Files.exists(file)) {
      return MasterKeys.open(file);
    }
    warn("there is no key file %s, so the secrets are not verified".formatted(file));
    return null;
  }

  private static List<String> words(StoreReport report) {
    JournalSummary journal = report.journal();
    Findings findings = report.findings();
    Stream<String> counts =
        Stream.of(
            "journal: %d segments, %d bytes, %d entries, %d events, positions %d to %d"
                .formatted(
                    journal.segments(),
                    journal.bytes(),
                    journal.entries(),
                    journal.events(),
                    journal.oldest(),
                    journal.head() - 1),
            "state: "
                + String.join(
                    ", ",
                    report.rows().entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey())
                        .toList()));
    Stream<String> found = findings.kept().stream().flatMap(StoreCheckCommand::words);
    return Stream.of(counts, found, Stream.of(sum(findings))).flatMap(each -> each).toList();
  }

  static Stream<String> words(Finding finding) {
    String kind = finding.isProblem() ? "problem" : "note";
    String said = "%s: %s: %s".formatted(kind, finding.where(), finding.what());
    return finding.advice().isEmpty()
        ? Stream.of(said)
        : Stream.of(said, "  %s.".formatted(finding.advice()));
  }

  static String sum(Findings findings) {
    if (findings.problems() == 0) {
      return "everything can be read";
    }
    String more = findings.omitted() == 0 ? "" : " (%d not shown)".formatted(findings.omitted());
    return findings.problems() == 1
        ? "1 problem" + more
        : "%d problems%s".formatted(findings.problems(), more);
  }

  private static ObjectNode json(DataDirectory directory, StoreReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    JournalSummary journal = report.journal();
    json.put("dataDirectory", directory.root().toString());
    json.putObject("journal")
        .put("segments", journal.segments())
        .put("segmentsGivenUp", journal.lost())
        .put("bytes", journal.bytes())
        .put("entries", journal.entries())
        .put("events", journal.events())
        .put("oldestPosition", journal.oldest())
        .put("nextPosition", journal.head());
    ObjectNode rows = json.putObject("rows");
    report.rows().forEach((name, count) -> rows.put(name, (long) count));
    json.put("problems", report.findings().problems());
    json.put("findingsNotShown", report.findings().omitted());
    ArrayNode findings = json.putArray("findings");
    report.findings().kept().forEach(each -> findings.add(json(each)));
    return json;
  }

  private static ObjectNode json(Finding finding) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("severity", finding.isProblem() ? "problem" : "note")
        .put("where", finding.where())
        .put("what", finding.what())
        .put("advice", finding.advice());
  }
}
