package io.hermod.cluster.files;

import io.hermod.secret.MasterKeys;
import io.hermod.secret.Sealed;
import java.nio.file.Path;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Seals shared files and opens them again, each bound to its name. Reads the key file again if a
 * file is sealed with a key that is not known yet, so that keys can be rotated while servers run.
 * Thread-safe.
 */
final class SharedSeal {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String KEY = "key";
  private static final String SEALED = "sealed";

  private final Path keyFile;
  private MasterKeys keys;

  SharedSeal(Path keyFile) {
    this.keyFile = keyFile;
    this.keys = MasterKeys.open(keyFile);
  }

  /** Seals with the newest key, which the key file has from now on. */
  synchronized byte[] seal(String name, byte[] content) {
    keys.keep();
    String text = Base64.getEncoder().encodeToString(content);
    Sealed sealed = keys.sealer().seal(text, place(name));
    return JSON.writeValueAsBytes(
        JSON.createObjectNode().put(KEY, sealed.keyId()).put(SEALED, sealed.text()));
  }

  /**
   * @throws SharedFilesException if the key file does not have the key
   */
  synchronized byte[] open(String name, byte[] value) {
    Sealed sealed = sealed(value);
    requireKey(sealed.keyId());
    return Base64.getDecoder().decode(keys.sealer().open(sealed, place(name)));
  }

  private void requireKey(String id) {
    if (!keys.has(id)) {
      MasterKeys now = MasterKeys.open(keyFile);
      if (!now.has(id)) {
        throw new SharedFilesException(
            "the files that the servers of this cluster share are sealed with the key %s, which is not in %s. Copy that file from another server of the cluster."
                .formatted(id, keyFile));
      }
      keys = now;
    }
  }

  synchronized boolean isSealedWithNewest(byte[] value) {
    return keyId(value).equals(keys.newestId());
  }

  static String keyId(byte[] value) {
    return sealed(value).keyId();
  }

  private static Sealed sealed(byte[] value) {
    JsonNode json = JSON.readTree(value);
    return new Sealed(json.required(KEY).stringValue(), json.required(SEALED).stringValue());
  }

  private static String place(String name) {
    return "shared/" + name;
  }
}
