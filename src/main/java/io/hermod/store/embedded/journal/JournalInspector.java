package io.hermod.store.embedded.journal;

import io.hermod.secret.BrokenSealException;
import io.hermod.secret.Sealer;
import io.hermod.store.Entry;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads all entries of a journal that nobody has open, as far as they can be read, and changes
 * nothing. Unlike {@link Recovery}, it goes on after damage, and reads segments that no lane needs.
 */
public final class JournalInspector {
  private static final String AREA = "journal";
  private final JournalDirectory directory;
  private final Sealer sealer;
  private final Findings findings;
  private final Consumer<Recorded> visitor;
  private long bytes;
  private long entries;
  private long events;
  private long head = 1;

  /**
   * Creates an inspector.
   *
   * @param sealer opens the secrets in markers
   * @param visitor is given each entry that can be read, in the order of the files
   */
  public JournalInspector(
      Path folder, Sealer sealer, Findings findings, Consumer<Recorded> visitor) {
    this.directory = new JournalDirectory(folder, new ReadOnlyDisk());
    this.sealer = sealer;
    this.findings = findings;
    this.visitor = visitor;
  }

  public JournalSummary read() throws IOException {
    List<SavedSegment> all = segments();
    Set<Long> lost = new HashSet<>(directory.lostSequences());
    for (int i = 0; i < all.size(); i++) {
      boolean isNewest = i + 1 == all.size();
      if (!isNewest) {
        checkNeighbours(all.get(i), all.get(i + 1), lost);
      }
      boolean isSealed = !isNewest && all.get(i).sequence() + 1 == all.get(i + 1).sequence();
      read(all.get(i), isSealed ? all.get(i + 1).header() : Optional.empty(), isNewest);
    }
    return new JournalSummary(all.size(), lost.size(), bytes, entries, events, oldest(all), head);
  }

  private long oldest(List<SavedSegment> all) {
    return all.stream()
        .flatMap(each -> each.header().stream())
        .mapToLong(SegmentHeader::basePosition)
        .min()
        .orElse(head);
  }

  private List<SavedSegment> segments() throws IOException {
    List<SavedSegment> all = new ArrayList<>();
    for (long sequence : directory.sequences()) {
      Path file = directory.file(sequence);
      all.add(
          new SavedSegment(
              sequence, file, header(file).filter(each -> each.sequence() == sequence)));
    }
    return all;
  }

  private Optional<SegmentHeader> header(Path path) {
    try (SegmentFile file = directory.open(path)) {
      ByteBuffer header = ByteBuffer.allocate(SegmentHeader.BYTES);
      file.read(header, 0);
      return SegmentHeader.decode(header.flip());
    } catch (IOException _) {
      // Reported when its records are read.
      return Optional.empty();
    }
  }

  private void checkNeighbours(SavedSegment segment, SavedSegment next, Set<Long> lost) {
    for (long missing = segment.sequence() + 1; missing < next.sequence(); missing++) {
      if (!lost.contains(missing)) {
        Path file = directory.file(missing);
        findings.problem(
            AREA,
            file.toString(),
            "the segment is missing between its neighbours",
            "Restore the file from a backup, or create an empty file %s%s to start without the events that it held"
                .formatted(file.getFileName(), JournalDirectory.LOST));
      }
    }
  }

  private void read(SavedSegment segment, Optional<SegmentHeader> next, boolean isNewest) {
    try (SegmentFile file = directory.open(segment.file())) {
      bytes += file.size();
      if (segment.header().isEmpty()) {
        reportHeader(segment, file.size(), isNewest);
      }
      Optional<SegmentHeader> header = segment.header(next, head);
      if (header.isPresent()) {
        checkOrder(segment, header.get(), next);
        walk(segment, header.get(), next, file);
      }
    } catch (IOException e) {
      damaged(segment, 0, "it cannot be read: " + e.getMessage());
    }
  }

  private void reportHeader(SavedSegment segment, long size, boolean isNewest) {
    if (isNewest && size <= SegmentHeader.BYTES) {
      note(segment, "its creation was interrupted before it was used", "The next start deletes it");
    } else {
      damaged(segment, 0, "its header is invalid");
    }
  }

  private void checkOrder(
      SavedSegment segment, SegmentHeader header, Optional<SegmentHeader> next) {
    if (header.basePosition() < head) {
      damaged(segment, 0, "it starts before the end of the previous segment");
    }
    if (next.isPresent() && next.get().previousId() != header.id()) {
      damaged(segment, 0, "the next segment does not follow it");
    }
  }

  private void walk(
      SavedSegment segment, SegmentHeader header, Optional<SegmentHeader> next, SegmentFile file)
      throws IOException {
    long limit =
        next.isPresent()
            ? sealedLength(segment, next.get(), file)
            : openLength(segment, header, file);
    SegmentWalk.Visitor records =
        new SegmentWalk.Visitor() {
          @Override
          public void record(RecordHeader record, long offset, byte[] payload) {
            visit(segment, record, offset, payload);
          }

          @Override
          public void damage(long offset, long to) {
            damaged(segment, offset, "%d bytes are no valid record".formatted(to - offset));
          }
        };
    head = Math.max(head, new SegmentWalk(new FileWindow(file, limit), header, records).walk());
  }

  private long sealedLength(SavedSegment segment, SegmentHeader next, SegmentFile file)
      throws IOException {
    if (file.size() < next.previousLength()) {
      damaged(
          segment, file.size(), "it ends there, but had %d bytes".formatted(next.previousLength()));
    }
    return Math.min(file.size(), next.previousLength());
  }

  /** Returns the length of a segment that no other header states. */
  private long openLength(SavedSegment segment, SegmentHeader header, SegmentFile file)
      throws IOException {
    SegmentScan scan = SegmentScan.of(new FileWindow(file, file.size()), header);
    long end = scan.endOfTail();
    if (scan.findLaterBatch() >= 0) {
      return end;
    }
    if (end > scan.validLength()) {
      note(
          segment,
          "it ends in an incomplete write: %d bytes from offset %d on were never acknowledged"
              .formatted(end - scan.validLength(), scan.validLength()),
          "");
    }
    return scan.validLength();
  }

  private void visit(SavedSegment segment, RecordHeader record, long offset, byte[] payload) {
    try {
      Entry entry = EntryCodec.decode(payload, sealer);
      if (entry.span() != record.span()) {
        damaged(segment, offset, "the entry does not have as many events as its record says");
      }
      entries++;
      events += entry instanceof Publication ? entry.span() : 0;
      visitor.accept(new Recorded(record.position(), entry));
    } catch (BrokenSealException e) {
      findings.problem(
          AREA,
          segment.file() + " at offset " + offset,
          String.valueOf(e.getMessage()),
          "Use the key file that has this key: see docs/secrets.md");
    } catch (RuntimeException e) {
      damaged(segment, offset, "the entry is malformed: " + e.getClass().getSimpleName());
    }
  }

  private void damaged(SavedSegment segment, long offset, String what) {
    findings.problem(
        AREA,
        segment.file() + " at offset " + offset,
        what,
        "Restore the file from a backup, or rename it to %s%s to start without the events that it holds. `hermod store export` reads what is left of them"
            .formatted(segment.file().getFileName(), JournalDirectory.LOST));
  }

  private void note(SavedSegment segment, String what, String advice) {
    findings.note(AREA, segment.file().toString(), what, advice);
  }
}
