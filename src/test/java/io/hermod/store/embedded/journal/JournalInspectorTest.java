package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.secret.TestKeys;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.finding.Finding;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be read of a journal that is not as it was written. */
class JournalInspectorTest {
  @TempDir private Path folder;

  private final List<String> ids = new ArrayList<>();
  private Findings findings = new Findings();
  private long firstBatchEnd;
  private long thirdBatchEnd;

  /** Two segments: the first with three batches, the second with one. */
  @BeforeEach
  void write() throws IOException {
    try (var probe = JournalProbe.open(folder)) {
      probe.append("a", "b");
      firstBatchEnd = length();
      probe.append("c");
      probe.append("d");
      thirdBatchEnd = length();
    }
    try (var probe = JournalProbe.open(folder)) {
      probe.append("e");
    }
  }

  private long length() throws IOException {
    byte[] bytes = Files.readAllBytes(segment(1));
    int end = bytes.length;
    while (bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private Path segment(long sequence) {
    return folder.resolve("%016d.journal".formatted(sequence));
  }

  private JournalSummary inspect() {
    ids.clear();
    findings = new Findings();
    try {
      return new JournalInspector(folder, TestKeys.sealer(), findings, this::collect).read();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void collect(Recorded entry) {
    ((Publication) entry.entry()).events().forEach(event -> ids.add(event.id()));
  }

  private void flip(Path file, long offset) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) offset] ^= 4;
    Files.write(file, bytes);
  }

  @Test
  void readsEverythingInOrderAndFindsNothing() {
    JournalSummary summary = inspect();
    assertThat(ids).containsExactly("a", "b", "c", "d", "e");
    assertThat(findings.kept()).isEmpty();
    assertThat(summary.segments()).isEqualTo(2);
    assertThat(summary.entries()).isEqualTo(4);
    assertThat(summary.events()).isEqualTo(5);
    assertThat(summary.oldest()).isEqualTo(1);
    assertThat(summary.head()).isEqualTo(6);
  }

  @Test
  void readsWhatIsBeforeAndBehindAnyDamagedByteOfASealedSegment() throws IOException {
    byte[] good = Files.readAllBytes(segment(1));
    for (long at = firstBatchEnd; at < thirdBatchEnd; at++) {
      flip(segment(1), at);
      inspect();
      assertThat(ids).as("flipped at %d", at).contains("a", "b", "e").hasSize(4);
      assertThat(findings.problems()).as("flipped at %d", at).isEqualTo(1);
      assertThat(findings.kept().getFirst().where()).contains(segment(1) + " at offset ");
      Files.write(segment(1), good);
    }
  }

  @Test
  void readsTheRecordsOfASealedSegmentWhoseHeaderIsDamaged() throws IOException {
    for (long at = 0; at < SegmentHeader.BYTES; at++) {
      flip(segment(1), at);
      inspect();
      assertThat(ids).as("flipped at %d", at).containsExactly("a", "b", "c", "d", "e");
      assertThat(findings.kept())
          .singleElement()
          .extracting(Finding::what)
          .isEqualTo("its header is invalid");
      flip(segment(1), at);
    }
  }

  @Test
  void reportsThatTheNewestSegmentHasNoHeader() throws IOException {
    flip(segment(2), 3);
    inspect();
    assertThat(ids).containsExactly("a", "b", "c", "d");
    assertThat(findings.problems()).isEqualTo(1);
  }

  @Test
  void reportsASealedSegmentThatIsTooShort() throws IOException {
    byte[] good = Files.readAllBytes(segment(1));
    Files.write(segment(1), Arrays.copyOf(good, (int) thirdBatchEnd - 1));
    inspect();
    assertThat(ids).containsExactly("a", "b", "c", "e");
    assertThat(findings.kept()).anyMatch(each -> each.what().contains("it ends there, but had"));
  }

  @Test
  void reportsAMissingSegmentUnlessAnOperatorGaveItUp() throws IOException {
    try (var probe = JournalProbe.open(folder)) {
      probe.append("f");
    }
    Files.delete(segment(2));
    inspect();
    assertThat(ids).containsExactly("a", "b", "c", "d", "f");
    assertThat(findings.kept())
        .singleElement()
        .matches(each -> each.what().contains("missing") && each.isProblem());

    Files.createFile(folder.resolve(segment(2).getFileName() + JournalDirectory.LOST));
    JournalSummary summary = inspect();
    assertThat(findings.problems()).isZero();
    assertThat(summary.lost()).isEqualTo(1);
  }

  @Test
  void anIncompleteLastWriteIsNoProblemAndNoEvent() throws IOException {
    flip(segment(2), SegmentHeader.BYTES + RecordHeader.BYTES);
    inspect();
    assertThat(ids).containsExactly("a", "b", "c", "d");
    assertThat(findings.problems()).isZero();
    assertThat(findings.kept())
        .singleElement()
        .matches(each -> each.what().contains("incomplete write"));
  }

  @Test
  void damageBeforeAnotherBatchOfTheNewestSegmentIsAProblem() throws IOException {
    Files.delete(segment(2));
    flip(segment(1), firstBatchEnd + RecordHeader.BYTES);
    inspect();
    assertThat(ids).containsExactly("a", "b", "d");
    assertThat(findings.problems()).isEqualTo(1);
  }

  @Test
  void changesNothing() throws IOException {
    Files.createFile(folder.resolve("0000000000000009.journal.tmp"));
    flip(segment(1), firstBatchEnd + 1);
    byte[] first = Files.readAllBytes(segment(1));
    byte[] second = Files.readAllBytes(segment(2));
    inspect();
    assertThat(segment(1)).hasBinaryContent(first);
    assertThat(segment(2)).hasBinaryContent(second);
    assertThat(folder.resolve("0000000000000009.journal.tmp")).exists();
  }
}
