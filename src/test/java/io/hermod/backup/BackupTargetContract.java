package io.hermod.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.backup.BackupTarget.Draft;
import io.hermod.backup.BackupTarget.Lock;
import io.hermod.backup.BackupTarget.StoredFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What every place for backups must do, and backups in it. */
public abstract class BackupTargetContract {
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** More than a block of a container. */
  private static final byte[] LARGE = new byte[5_000_000];

  static {
    new Random(1).nextBytes(LARGE);
  }

  private BackupTarget target;

  /** Returns the same empty place each time within a test. */
  protected abstract BackupTarget place();

  /** Called before each test with a name that no other has. */
  protected void use(String name) {}

  @BeforeEach
  final void open(TestInfo info) throws IOException {
    use(info.getTestMethod().orElseThrow().getName());
    target = place();
    target.create();
  }

  private String text(String name) throws IOException {
    try (InputStream in = target.read(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private void write(String name, String text) throws IOException {
    target.write(name, text.getBytes(UTF_8));
  }

  @Test
  void readsWhatWasWritten() throws IOException {
    write("files/a", "one");
    write("files/a", "other");
    assertThat(text("files/a")).isEqualTo("other");
    assertThat(target.exists("files/a")).isTrue();
    assertThat(target.list("files")).containsExactly(new StoredFile("a", 5));
    assertThat(target.names()).containsExactly("files");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertThat(target.exists("files/a")).isFalse();
    assertThat(target.list("files")).isEmpty();
    assertThatThrownBy(() -> text("files/a")).isInstanceOf(NoSuchFileException.class);
    target.delete("files/a");
  }

  @Test
  void deletes() throws IOException {
    write("files/a", "one");
    write("files/b", "two");
    target.delete("files/a");
    assertThat(target.list("files")).extracting(StoredFile::name).containsExactly("b");
  }

  @Test
  void renames() throws IOException {
    target.write("files/a", LARGE);
    write("files/b", "two");
    target.rename("files/a", "files/b");
    assertThat(target.list("files")).containsExactly(new StoredFile("b", LARGE.length));
    try (InputStream in = target.read("files/b")) {
      assertThat(in.readAllBytes()).isEqualTo(LARGE);
    }
    assertThatThrownBy(() -> target.rename("files/a", "files/c"))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aLargeFileIsThereWhenItIsKept() throws IOException {
    try (Draft draft = target.draft("files/large")) {
      draft.add(ByteBuffer.wrap(LARGE, 0, 3_000_000));
      draft.add(ByteBuffer.wrap(LARGE, 3_000_000, 2_000_000));
      assertThat(target.exists("files/large")).isFalse();
      draft.keep();
    }
    try (InputStream in = target.read("files/large")) {
      assertThat(in.readAllBytes()).isEqualTo(LARGE);
    }
  }

  @Test
  void aFileThatIsNotKeptIsNotThere() throws IOException {
    try (Draft draft = target.draft("files/large")) {
      draft.add(ByteBuffer.wrap(LARGE));
    }
    assertThat(target.exists("files/large")).isFalse();
    assertThat(target.list("files")).isEmpty();
  }

  @Test
  void anEmptyFileIsAFile() throws IOException {
    try (Draft draft = target.draft("files/empty")) {
      draft.keep();
    }
    assertThat(text("files/empty")).isEmpty();
  }

  @Test
  void onlyOneProcessWrites() throws IOException {
    write("mark", "id");
    try (Lock lock = target.lock("mark")) {
      lock.renew();
      assertThatThrownBy(() -> place().lock("mark"))
          .isInstanceOf(BackupException.class)
          .hasMessageContaining("another process writes to");
    }
    try (Lock lock = place().lock("mark")) {
      lock.renew();
    }
  }

  /** A snapshot with a file for each text. */
  private static SnapshotSource snapshot(Instant at, String... texts) {
    List<BackupFile> files =
        Stream.of(texts)
            .map(
                each ->
                    new BackupFile(
                        "store/" + each, each.length(), Sha256.of(each.getBytes(UTF_8)), false))
            .toList();
    return new SnapshotSource() {
      @Override
      public Manifest manifest() {
        return new Manifest(at, "0.1.0", "key", files);
      }

      @Override
      public ByteBuffer read(BackupFile file, long from) {
        String text = file.path().substring("store/".length());
        return ByteBuffer.wrap(text.substring((int) from).getBytes(UTF_8));
      }
    };
  }

  private static BackupWriter.Copied backUp(Backups backups, int day, String... texts)
      throws IOException {
    try (Lock lock = backups.lock()) {
      return BackupWriter.write(snapshot(day(day), texts), backups, lock);
    }
  }

  private static Instant day(int day) {
    return FIRST.plus(Duration.ofDays(day));
  }

  private Backups three() throws IOException {
    Backups backups = Backups.create(target);
    backUp(backups, 1, "always", "first");
    backUp(backups, 2, "always", "second");
    backUp(backups, 3, "always", "third");
    return backups;
  }

  private static Set<String> unwanted(
      Backups backups, @Nullable Integer keep, @Nullable Duration age) {
    return Set.copyOf(
        new Retained(keep, age)
            .unwanted(backups.manifests(), day(4)).stream().map(Manifest::name).toList());
  }

  @Test
  void copiesOnlyWhatIsNotThereYet() throws IOException {
    Backups backups = Backups.create(target);
    assertThat(backUp(backups, 1, "a", "b").files()).isEqualTo(2);
    assertThat(backUp(Backups.open(place()), 2, "b", "c").files()).isEqualTo(1);
    assertThat(Backups.open(place()).manifests())
        .extracting(Manifest::createdAt)
        .containsExactly(day(1), day(2));
    assertThat(Backups.open(place()).id()).isEqualTo(backups.id()).isNotEmpty();
  }

  @Test
  void findsDamageAndWhatIsMissing() throws IOException {
    Backups backups = three();
    Manifest newest = backups.newest();
    assertThat(new BackupVerifier(backups).verify(newest)).isEmpty();
    write("files/" + newest.files().getFirst().sha256(), "ALWAYS");
    target.delete("files/" + newest.files().getLast().sha256());
    assertThat(new BackupVerifier(backups).verify(newest))
        .hasSize(2)
        .anyMatch(each -> each.endsWith("changed"))
        .anyMatch(each -> each.endsWith("missing"));
  }

  @Test
  void theNextBackupRepairsADamagedFileThatWasSetAside() throws IOException {
    Backups backups = Backups.create(target);
    backUp(backups, 1, "always", "first");
    Manifest old = backups.newest();
    String damaged = "files/" + old.files().getFirst().sha256();
    write(damaged, "ALWAYS");

    BackupVerifier verifier = new BackupVerifier(backups);
    assertThat(verifier.verify(old)).hasSize(1);
    assertThat(verifier.hasDamage()).isTrue();
    try (Lock lock = backups.lock()) {
      assertThat(verifier.setAside(lock)).containsExactly(damaged + ".damaged");
    }
    assertThat(text(damaged + ".damaged")).isEqualTo("ALWAYS");
    assertThat(new BackupVerifier(backups).verify(old))
        .singleElement()
        .asString()
        .contains("missing");

    assertThat(backUp(backups, 2, "always", "second").files()).isEqualTo(2);
    assertThat(new BackupVerifier(backups).verify(old)).isEmpty();
    assertThat(new BackupVerifier(backups).verify(backups.newest())).isEmpty();
    try (Lock lock = backups.lock()) {
      assertThat(new BackupPruner(backups, lock).remove(Set.of()).files()).isEqualTo(1);
    }
    assertThat(target.exists(damaged + ".damaged")).isFalse();
  }

  @Test
  void leavesAFileThatWasReplacedSinceItWasFoundDamaged() throws IOException {
    Backups backups = Backups.create(target);
    backUp(backups, 1, "always");
    String name = "files/" + backups.newest().files().getFirst().sha256();
    write(name, "short");
    BackupVerifier verifier = new BackupVerifier(backups);
    assertThat(verifier.verify(backups.newest())).hasSize(1);
    backUp(Backups.open(place()), 2, "always");

    try (Lock lock = backups.lock()) {
      assertThat(verifier.setAside(lock)).isEmpty();
    }
    assertThat(text(name)).isEqualTo("always");
  }

  @Test
  void refusesAPlaceWithOtherFiles() throws IOException {
    write("mine", "content");
    assertThatThrownBy(() -> Backups.create(place())).hasMessageContaining("has other files");
    assertThatThrownBy(() -> Backups.open(place())).hasMessageContaining("there are no backups in");
  }

  @Test
  void deletesOldBackupsAndWhatOnlyTheyNeed() throws IOException {
    Backups backups = three();
    try (Lock lock = backups.lock()) {
      BackupWriter.Copied deleted =
          new BackupPruner(backups, lock).remove(unwanted(backups, 1, null));
      assertThat(deleted.files()).isEqualTo(2);
    }
    Backups after = Backups.open(place());
    assertThat(after.manifests()).extracting(Manifest::createdAt).containsExactly(day(3));
    assertThat(new BackupVerifier(after).verify(after.newest())).isEmpty();
    assertThat(target.list("files")).hasSize(2);
  }

  @Test
  void neverDeletesTheNewestAndHeedsBothLimits() throws IOException {
    Backups backups = three();
    assertThat(unwanted(backups, null, Duration.ZERO)).hasSize(2);
    assertThat(unwanted(backups, 2, Duration.ZERO)).hasSize(1);
    assertThat(unwanted(backups, 1, Duration.ofHours(60))).hasSize(1);
    assertThat(unwanted(backups, 9, null)).isEmpty();
  }

  @Test
  void anInterruptedDeletionLosesNothingAndIsCompletedByTheNext() throws IOException {
    Backups backups = three();
    Set<String> old = unwanted(backups, 1, null);
    int[] calls = {0};
    Lock failing =
        new Lock() {
          @Override
          public void renew() throws IOException {
            if (++calls[0] == 3) {
              throw new IOException("interrupted");
            }
          }

          @Override
          public void close() {}
        };
    assertThatThrownBy(() -> new BackupPruner(backups, failing).remove(old))
        .hasMessageContaining("interrupted");
    Backups after = Backups.open(place());
    assertThat(new BackupVerifier(after).verify(after.newest())).isEmpty();
    assertThat(target.list("files")).hasSize(4);
    try (Lock lock = after.lock()) {
      assertThat(new BackupPruner(after, lock).remove(Set.of()).files()).isEqualTo(2);
    }
    assertThat(new BackupVerifier(after).verify(after.newest())).isEmpty();
  }

  @Test
  void deletesNothingIfAManifestIsDamaged() throws IOException {
    Backups backups = three();
    Set<String> old = unwanted(backups, 1, null);
    String manifest = target.list("backups").getFirst().name();
    write("backups/" + manifest, "{}");
    try (Lock lock = backups.lock()) {
      assertThatThrownBy(() -> new BackupPruner(backups, lock).remove(old))
          .hasMessageContaining("is damaged");
    }
    assertThat(target.list("files")).hasSize(4);
  }
}
