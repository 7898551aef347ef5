package io.hermod.config.source;

/** A credential for a storage account; {@code toString} leaves out the secret. */
public sealed interface StorageCredential {

  /**
   * One of the account's two keys.
   *
   * @param account the name to sign with
   */
  record AccountKey(String account, String key) implements StorageCredential {
    @Override
    public String toString() {
      return "AccountKey[" + account + "]";
    }
  }

  /**
   * A shared access signature (SAS).
   *
   * @param token a query string without its question mark
   */
  record SharedAccessSignature(String token) implements StorageCredential {
    @Override
    public String toString() {
      return "SharedAccessSignature[]";
    }
  }
}
