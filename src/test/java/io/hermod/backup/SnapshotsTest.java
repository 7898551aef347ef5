package io.hermod.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectory;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots of a store with one file. */
class SnapshotsTest {
  private final DataDirectory directory;
  private final Path file;
  private final Snapshots snapshots;
  private final List<Boolean> freedMeanwhile = new ArrayList<>();

  SnapshotsTest(@TempDir Path folder) throws IOException {
    this.directory = new DataDirectory(folder.resolve("data"));
    this.file = Files.createDirectories(directory.storeFolder()).resolve("file");
    Files.writeString(file, "content");
    this.snapshots =
        new Snapshots(
            directory,
            this::copyInto,
            () -> MasterKeys.open(folder.resolve("key")),
            InstantSource.system());
  }

  @AfterEach
  void close() {
    snapshots.close();
  }

  private Map<String, Long> copyInto(Path target) {
    try {
      Files.createLink(target.resolve("file"), file);
      Files.writeString(target.resolve("copy"), "copy");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    freedMeanwhile.add(CompletableFuture.supplyAsync(snapshots::freeSpace).join());
    return Map.of("file", 7L, "copy", 4L);
  }

  @Test
  void aSnapshotThatKeepsADeletedFileIsRemovedWhenSpaceIsShort() throws IOException {
    String id = snapshots.begin("one").orElseThrow().id();
    Files.delete(file);

    assertThat(snapshots.freeSpace()).isTrue();
    assertThat(directory.snapshotFolder()).doesNotExist();
    assertThatThrownBy(() -> snapshots.use(id))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("nearly full");
    assertThat(snapshots.freeSpace()).isFalse();
  }

  @Test
  void aSnapshotThatKeepsNothingElseStays() {
    String id = snapshots.begin("one").orElseThrow().id();

    assertThat(snapshots.freeSpace()).isFalse();
    assertThat(snapshots.use(id)).isPresent();
  }

  @Test
  void spaceIsSoonFreedWhileASnapshotIsMade() {
    snapshots.begin("one");

    assertThat(freedMeanwhile).containsExactly(true);
  }
}
