package io.hermod.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The backups of one server in one place. They share their files, which are named by their
 * checksums.
 *
 * <pre>
 * hermod-backups            the id of the place; its name is locked by whoever writes to it
 * backups/TIME.SHA.json     the manifests; SHA is the checksum of the manifest
 * files/SHA                 the files
 * files/SHA.damaged         files with other bytes than their names say; no backup has them
 * </pre>
 */
public final class Backups {
  private static final String MARK = "hermod-backups";
  private static final String MANIFESTS = "backups";
  private static final String FILES = "files";
  private static final String JSON = ".json";
  private static final String DAMAGED = ".damaged";

  private final BackupTarget target;
  // The sizes of the files that are there, by name; read on first use.
  private @Nullable Map<String, Long> known;

  private Backups(BackupTarget target) {
    this.target = target;
  }

  /** Creates the place if it is missing, and refuses one that has other files. */
  public static Backups create(BackupTarget target) {
    try {
      target.create();
      if (!target.exists(MARK)) {
        refuseUnlessEmpty(target);
        target.write(MARK, UUID.randomUUID().toString().getBytes(US_ASCII));
      }
      return new Backups(target);
    } catch (IOException e) {
      throw new BackupException("cannot write to " + target.place(), e);
    }
  }

  private static void refuseUnlessEmpty(BackupTarget target) throws IOException {
    // What a crash left of an earlier attempt is no reason to refuse.
    if (!List.of(MANIFESTS, FILES, MARK + ".new").containsAll(target.names())) {
      throw new BackupException(
          "%s has other files. Name an empty or a new folder, or one with backups of this server."
              .formatted(target.place()));
    }
  }

  public static Backups open(BackupTarget target) {
    try {
      if (!target.exists(MARK)) {
        throw BackupException.missing(
            "there are no backups in %s. Name the place that `hermod backup --to` wrote."
                .formatted(target.place()));
      }
      return new Backups(target);
    } catch (IOException e) {
      throw cannotRead(target, e);
    }
  }

  /** Returns a name for this place that no other has. */
  public String id() {
    try {
      return new String(bytes(MARK), US_ASCII);
    } catch (IOException e) {
      throw cannotRead(target, e);
    }
  }

  private byte[] bytes(String name) throws IOException {
    try (InputStream in = target.read(name)) {
      return in.readAllBytes();
    }
  }

  /** Keeps other processes from writing to the place until the lock is closed. */
  public BackupTarget.Lock lock() {
    try {
      return target.lock(MARK);
    } catch (IOException e) {
      throw new BackupException("cannot lock " + target.place(), e);
    }
  }

  /** Returns the backups, oldest first. */
  public List<Manifest> manifests() {
    return manifestFiles().stream().map(this::read).toList();
  }

  /** Returns the newest backup. */
  public Manifest newest() {
    List<String> all = manifestFiles();
    if (all.isEmpty()) {
      throw BackupException.missing(
          "there is no complete backup in %s. Make one with `hermod backup --to`."
              .formatted(target.place()));
    }
    return read(all.getLast());
  }

  private List<String> manifestFiles() {
    try {
      return target.list(MANIFESTS).stream()
          .map(BackupTarget.StoredFile::name)
          .filter(name -> name.endsWith(JSON))
          .sorted(Comparator.naturalOrder())
          .toList();
    } catch (IOException e) {
      throw cannotRead(target, e);
    }
  }

  private Manifest read(String name) {
    try {
      byte[] json = bytes(MANIFESTS + "/" + name);
      if (!name.endsWith("." + Sha256.of(json) + JSON)) {
        throw new BackupException(
            "the manifest %s/%s/%s is damaged. Use another backup."
                .formatted(target.place(), MANIFESTS, name));
      }
      return Manifest.read(name, json);
    } catch (IOException e) {
      throw cannotRead(target, e);
    }
  }

  boolean has(BackupFile file) {
    return Long.valueOf(file.bytes()).equals(known().get(file.sha256()));
  }

  private Map<String, Long> known() {
    Map<String, Long> sizes = known;
    if (sizes == null) {
      sizes = new HashMap<>();
      for (BackupTarget.StoredFile each : files()) {
        sizes.put(each.name(), each.bytes());
      }
      known = sizes;
    }
    return sizes;
  }

  /** Returns all files, whether or not a backup needs them. */
  List<BackupTarget.StoredFile> files() {
    try {
      return target.list(FILES);
    } catch (IOException e) {
      throw cannotRead(target, e);
    }
  }

  /** Opens a file as it is stored. */
  InputStream open(BackupFile file) throws IOException {
    return target.read(FILES + "/" + file.sha256());
  }

  /** Copies a file, and keeps it only if its checksum is right. Durable on return. */
  void copy(BackupFile file, SnapshotSource source) {
    try (BackupTarget.Draft draft = target.draft(FILES + "/" + file.sha256())) {
      Sha256 sum = new Sha256();
      for (long at = 0; at < file.bytes(); ) {
        ByteBuffer bytes = source.read(file, at);
        if (!bytes.hasRemaining() || bytes.remaining() > file.bytes() - at) {
          throw wrong(file);
        }
        at += bytes.remaining();
        sum.add(bytes.duplicate());
        draft.add(bytes);
      }
      if (!sum.hex().equals(file.sha256())) {
        throw wrong(file);
      }
      draft.keep();
      known().put(file.sha256(), file.bytes());
    } catch (IOException e) {
      throw new BackupException("cannot write to " + target.place(), e);
    }
  }

  private static BackupException wrong(BackupFile file) {
    return new BackupException(
        "%s did not arrive as the server described it. Run the command again; what was copied is used."
            .formatted(file.path()));
  }

  /** Adds a backup whose files are all there. Durable on return. */
  void add(Manifest manifest) {
    try {
      target.write(name(manifest), manifest.json());
    } catch (IOException e) {
      throw new BackupException("cannot write to " + target.place(), e);
    }
  }

  private static String name(Manifest manifest) {
    return "%s/%s.%s%s".formatted(MANIFESTS, manifest.name(), Sha256.of(manifest.json()), JSON);
  }

  /** Deletes a backup; its files stay. Durable on return. */
  void delete(Manifest manifest) throws IOException {
    target.delete(name(manifest));
  }

  /**
   * Renames a damaged file, so that the next backup copies it again, and returns its new name. The
   * name is that of no file that a backup needs.
   */
  String setAside(BackupFile file) throws IOException {
    String name = FILES + "/" + file.sha256();
    target.rename(name, name + DAMAGED);
    known().remove(file.sha256());
    return name + DAMAGED;
  }

  /** Deletes a file that no backup needs. */
  void delete(BackupTarget.StoredFile file) throws IOException {
    target.delete(FILES + "/" + file.name());
  }

  /** Returns the place as its user knows it. */
  String place() {
    return target.place();
  }

  private static BackupException cannotRead(BackupTarget target, IOException e) {
    return new BackupException("cannot read " + target.place(), e);
  }
}
