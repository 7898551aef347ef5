package io.hermod.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One storage account as it is configured; its complaints complete a sentence that begins with its
 * name, and quote no value, because most are secrets.
 */
final class StorageAccountEntry {
  static final String CONNECTION_STRING = "connection-string";
  static final String ENDPOINT = "endpoint";
  static final String ACCOUNT_KEY = "account-key";
  static final String SAS = "sas";
  static final String READABLE = "readable";
  static final List<String> MEMBERS =
      List.of(CONNECTION_STRING, ENDPOINT, ACCOUNT_KEY, SAS, READABLE);

  private static final Pattern SIGNATURE = Pattern.compile("(.*&)?sig=[^&]+(&.*)?");

  private final String name;
  private final Map<String, String> members;

  StorageAccountEntry(String name, Map<String, String> members) {
    this.name = name;
    this.members = members;
  }

  /**
   * @throws ConfigException if the members do not fit together or one is malformed
   */
  StorageAccountConfig account() {
    @Nullable String connection = members.get(CONNECTION_STRING);
    if (connection == null) {
      return account(
          members.get(ENDPOINT), members.get(ACCOUNT_KEY), members.get(SAS), name, "lacks ");
    }
    if (members.keySet().stream().anyMatch(List.of(ENDPOINT, ACCOUNT_KEY, SAS)::contains)) {
      throw new ConfigException(
          "has a connection-string, and must have nothing beside it but readable");
    }
    return account(ConnectionString.parse(connection));
  }

  private StorageAccountConfig account(ConnectionString connection) {
    return account(
        connection.blobEndpoint(),
        connection.accountKey(),
        connection.signature(),
        connection.accountName() == null ? name : connection.accountName(),
        "has a connection-string that lacks ");
  }

  private StorageAccountConfig account(
      @Nullable String endpoint,
      @Nullable String key,
      @Nullable String sas,
      String signer,
      String lack) {
    if (endpoint == null) {
      throw new ConfigException(lack + "an endpoint for blobs");
    }
    URI address = endpoint(endpoint);
    return new StorageAccountConfig(
        name, address, credential(key, sas, signer, address, lack), isReadable());
  }

  private boolean isReadable() {
    String text = members.getOrDefault(READABLE, "false");
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new ConfigException("must have readable as true or false");
    }
    return Boolean.parseBoolean(text);
  }

  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      boolean isHttp = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (isHttp && uri.getHost() != null && isBare(uri)) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Its message quotes the text.
    }
    throw new ConfigException(
        "must have an endpoint such as https://letters.blob.core.windows.net, without a query");
  }

  private static boolean isBare(URI uri) {
    return uri.getRawQuery() == null
        && uri.getRawFragment() == null
        && uri.getRawUserInfo() == null;
  }

  private static StorageCredential credential(
      @Nullable String key, @Nullable String sas, String signer, URI endpoint, String lack) {
    if (key != null && sas != null) {
      throw new ConfigException("must have an account key or a signature, not both");
    }
    if (key != null) {
      return new StorageCredential.AccountKey(signer(signer, endpoint), checkedKey(key));
    }
    if (sas != null) {
      return new StorageCredential.SharedAccessSignature(checkedSignature(sas));
    }
    throw new ConfigException(lack + "an account key or a signature");
  }

  /** Emulators have accounts in the path, and there those sign. */
  private static String signer(String account, URI endpoint) {
    String path = endpoint.getPath().replaceAll("^/+|/+$", "");
    return path.isEmpty() ? account : path;
  }

  private static String checkedKey(String key) {
    try {
      if (Base64.getDecoder().decode(key).length > 0) {
        return key;
      }
    } catch (IllegalArgumentException _) {
      // Its message quotes a letter of the key.
    }
    throw new ConfigException("must have an account key in Base64");
  }

  private static String checkedSignature(String sas) {
    String token = sas.startsWith("?") ? sas.substring(1) : sas;
    if (SIGNATURE.matcher(token).matches()) {
      return token;
    }
    throw new ConfigException("must have a signature with a sig= part, such as sv=…&sp=…&sig=…");
  }
}
