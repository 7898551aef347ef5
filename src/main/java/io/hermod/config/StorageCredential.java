package io.hermod.config;

/** What opens a storage account; says nothing of its secret when it is printed. */
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
   * A signature that somebody made with a key.
   *
   * @param token a query string, without its question mark
   */
  record SharedAccessSignature(String token) implements StorageCredential {
    @Override
    public String toString() {
      return "SharedAccessSignature[]";
    }
  }
}
