package io.hermod.app.offline;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.doctor.Check;
import io.hermod.config.ConfigReader;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryChecksTest {
  private final DataDirectory directory;
  private final HermodConfig config;

  DirectoryChecksTest(@TempDir Path folder) {
    directory = new DataDirectory(folder);
    config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(List.of(), null));
  }

  @Test
  void saysThatThereIsNoStoreYet() {
    assertThat(checks()).hasSize(1).allMatch(Check::isGood);
    assertThat(checks().getFirst().found())
        .endsWith("has no store yet; the first start creates it");
  }

  @Test
  void findsNoFaultWithAStoreAndChangesNothing() throws IOException {
    create();
    Map<String, String> before = files();

    assertThat(checks())
        .allMatch(Check::isGood)
        .extracting(Check::subject)
        .containsExactly("data directory", "lock", "master key", "journal", "state");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void namesTheVersionThatReadsANewerFormat() throws IOException {
    create();
    Files.writeString(directory.formatFile(), "format 2\nversion 0.9.0\n");
    assertThat(problem())
        .isEqualTo(
            Check.bad(
                "data directory",
                "format 2, written by Hermod 0.9.0; this version knows formats up to 1",
                "Start version 0.9.0 or a later one; see Downgrading in docs/backup.md."));

    Files.writeString(directory.formatFile(), "nonsense");
    assertThat(problem().found()).contains("does not name a format");

    Files.delete(directory.formatFile());
    Files.createFile(directory.restoreMark());
    assertThat(problem().found()).startsWith("a restore into ").endsWith(" did not finish");
  }

  @Test
  void namesTheProcessThatHoldsTheDirectory() throws IOException {
    create();
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      long pid = ProcessHandle.current().pid();
      assertThat(problem().found())
          .isEqualTo("process %d uses the data directory, but does not respond".formatted(pid));
      assertThat(problem().advice()).endsWith("kill " + pid);
    }
  }

  @Test
  void noticesThatTheMasterKeyIsMissingOrDamaged() throws IOException {
    create();
    Path file = directory.keyFile(config.access().secrets());
    Files.writeString(file, "nonsense");
    assertThat(problem().found()).contains("contains no master key");
    Files.delete(file);
    assertThat(problem())
        .isEqualTo(
            Check.bad(
                "master key",
                file + " is missing",
                "Restore the file, or set secrets.key-file to its path."));
  }

  @Test
  void noticesAJournalThatCannotBeRead() throws IOException {
    create();
    Path journal = directory.storeFolder().resolve("journal");
    Path first;
    try (Stream<Path> files = Files.list(journal)) {
      first = files.findFirst().orElseThrow();
    }
    Path third = journal.resolve("%016d.journal".formatted(sequence(first) + 2));
    Files.copy(first, third);
    assertThat(problem().found()).endsWith("journal is missing between its neighbours");
    Files.move(third, third.resolveSibling("unrelated"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(checks()).allMatch(Check::isGood);

    try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
      file.write(0);
    }
    assertThat(problem().subject()).isEqualTo("journal");
    assertThat(problem().found()).startsWith(first + " has a damaged header");

    Files.write(first, new byte[3]);
    assertThat(problem().found()).isEqualTo(first + " has no header");
    assertThat(problem().advice()).contains("hermod restore");
  }

  @Test
  void noticesThatTheStateHasNoListOfItsFiles() throws IOException {
    create();
    Path current = directory.storeFolder().resolve("state/CURRENT");
    Files.writeString(current, "MANIFEST-999999\n");
    assertThat(problem().found()).endsWith("MANIFEST-999999 is missing");
    Files.delete(current);
    assertThat(problem().subject()).isEqualTo("state");
    assertThat(problem().found()).startsWith("cannot read its list of files");
  }

  private void create() {
    MasterKeys keys = MasterKeys.open(directory.keyFile(config.access().secrets()));
    try (EmbeddedStore store =
        EmbeddedStore.open(
            directory.storeFolder(), keys, TestStoreConfig.ON_DISK, 1, InstantSource.system())) {
      CompletableFuture<AppendResult> done = new CompletableFuture<>();
      store.intake().append(TestEntries.publicationOf(1, "e", 100), done::complete);
      assertThat(done.join()).isInstanceOf(AppendResult.Appended.class);
    }
    DirectoryFormat.record(directory, "0.1.0");
  }

  private Check problem() {
    return checks().stream().filter(check -> !check.isGood()).findFirst().orElseThrow();
  }

  private List<Check> checks() {
    return DirectoryChecks.checks(directory, config);
  }

  /** The size and time of each file. */
  private Map<String, String> files() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory.root())) {
      for (Path file : files.toList()) {
        found.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return found;
  }

  private static long sequence(Path file) {
    return Long.parseLong(file.getFileName().toString().substring(0, 16));
  }
}
