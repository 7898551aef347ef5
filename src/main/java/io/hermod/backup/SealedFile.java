package io.hermod.backup;

import io.hermod.secret.Sealed;
import io.hermod.secret.Sealer;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals a file with secrets for a backup. It opens only under the same path. */
final class SealedFile {
  private static final JsonMapper JSON = JsonMapper.shared();

  private SealedFile() {}

  static byte[] seal(String path, byte[] content, Sealer sealer) {
    Sealed sealed = sealer.seal(Base64.getEncoder().encodeToString(content), place(path));
    return JSON.writeValueAsBytes(
        JSON.createObjectNode().put("key", sealed.keyId()).put("sealed", sealed.text()));
  }

  static byte[] open(String path, byte[] stored, Sealer sealer) {
    try {
      JsonNode node = JSON.readTree(stored);
      Sealed sealed =
          new Sealed(node.required("key").stringValue(), node.required("sealed").stringValue());
      return Base64.getDecoder().decode(sealer.open(sealed, place(path)));
    } catch (JacksonException _) {
      throw new BackupException(
          "the file %s in the backup is damaged. Use another backup.".formatted(path));
    }
  }

  private static String place(String path) {
    return "backup/" + path;
  }
}
