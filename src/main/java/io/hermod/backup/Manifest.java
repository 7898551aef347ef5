package io.hermod.backup;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one backup consists of.
 *
 * @param createdAt when it began; what was acknowledged before that is in it
 * @param version the version of the server
 * @param masterKey the id of the key that its secrets are sealed with
 */
public record Manifest(
    Instant createdAt, String version, String masterKey, List<BackupFile> files) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int FORMAT = 1;
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  public Manifest {
    files = List.copyOf(files);
  }

  /** The name of the backup: the time at which it began. Names sort as times do. */
  public String name() {
    return NAME.format(createdAt);
  }

  public long bytes() {
    return files.stream().mapToLong(BackupFile::bytes).sum();
  }

  byte[] json() {
    ObjectNode node =
        JSON.createObjectNode()
            .put("format", FORMAT)
            .put("createdAt", createdAt.toString())
            .put("version", version)
            .put("masterKey", masterKey);
    ArrayNode all = node.putArray("files");
    for (BackupFile file : files) {
      all.addObject()
          .put("path", file.path())
          .put("bytes", file.bytes())
          .put("sha256", file.sha256())
          .put("sealed", file.isSealed());
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
  }

  static Manifest read(String name, byte[] json) {
    try {
      JsonNode node = JSON.readTree(json);
      int format = node.required("format").intValue();
      if (format > FORMAT) {
        throw new BackupException(
            "the backup %s has format %d, and this version of Hermod knows formats up to %d. Use Hermod %s, which made it, or a later version."
                .formatted(name, format, FORMAT, node.path("version").asString("")));
      }
      return new Manifest(
          Instant.parse(node.required("createdAt").stringValue()),
          node.required("version").stringValue(),
          node.required("masterKey").stringValue(),
          node.required("files").valueStream().map(Manifest::file).toList());
    } catch (JacksonException | DateTimeException _) {
      throw new BackupException(
          "the manifest of the backup %s is damaged. Use another backup.".formatted(name));
    }
  }

  private static BackupFile file(JsonNode node) {
    return new BackupFile(
        node.required("path").stringValue(),
        node.required("bytes").longValue(),
        node.required("sha256").stringValue(),
        node.required("sealed").booleanValue());
  }
}
