package io.hermod.cli.backup;

import io.hermod.backup.BackupFile;
import io.hermod.backup.Manifest;
import io.hermod.backup.SnapshotSource;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A snapshot of a server, read through its API. */
final class RemoteSnapshot implements SnapshotSource {
  private static final String PATH = "/hermod/v1/backups";

  private final ServerConnection server;
  private final String path;
  private final Manifest manifest;

  private RemoteSnapshot(ServerConnection server, String path, Manifest manifest) {
    this.server = server;
    this.path = path;
    this.manifest = manifest;
  }

  /**
   * Has the server make a snapshot.
   *
   * @param owner the place that it is backed up to
   */
  static RemoteSnapshot begin(ServerConnection server, String owner) {
    JsonNode begun = server.post(PATH, JsonNodeFactory.instance.objectNode().put("for", owner));
    String path = PATH + "/" + begun.path("id").asString("");
    List<BackupFile> files =
        server.list(path + "/files").stream().map(RemoteSnapshot::file).toList();
    return new RemoteSnapshot(
        server,
        path,
        new Manifest(
            Instant.parse(begun.path("createdAt").asString("")),
            begun.path("version").asString(""),
            begun.path("masterKey").asString(""),
            files));
  }

  private static BackupFile file(JsonNode file) {
    return new BackupFile(
        file.path("path").asString(""),
        file.path("bytes").asLong(-1),
        file.path("sha256").asString(""),
        file.path("sealed").asBoolean(false));
  }

  @Override
  public Manifest manifest() {
    return manifest;
  }

  @Override
  public ByteBuffer read(BackupFile file, long from) {
    return ByteBuffer.wrap(
        server.bytes(
            "%s/content?file=%s&from=%d".formatted(path, PathSegment.encode(file.path()), from)));
  }

  /** The server need not keep it any longer. */
  void end() {
    server.delete(path);
  }
}
