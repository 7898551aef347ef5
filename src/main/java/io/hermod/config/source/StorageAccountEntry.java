package io.hermod.config.source;

import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One storage account as it is configured. Its messages complete a sentence that begins with its
 * name. They quote no values, because most are secrets.
 */
final class StorageAccountEntry {
  static final String CONNECTION_STRING = "connection-string";
  static final String ENDPOINT = "endpoint";
  static final String QUEUE_ENDPOINT = "queue-endpoint";
  static final String ACCOUNT_KEY = "account-key";
  static final String SAS = "sas";
  static final String READABLE = "readable";
  static final List<String> MEMBERS =
      List.of(CONNECTION_STRING, ENDPOINT, QUEUE_ENDPOINT, ACCOUNT_KEY, SAS, READABLE);

  private static final List<String> OF_CONNECTION_STRING =
      List.of(ENDPOINT, QUEUE_ENDPOINT, ACCOUNT_KEY, SAS);
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
          members.get(ENDPOINT),
          members.get(QUEUE_ENDPOINT),
          members.get(ACCOUNT_KEY),
          members.get(SAS),
          name,
          "must have ");
    }
    if (members.keySet().stream().anyMatch(OF_CONNECTION_STRING::contains)) {
      throw new ConfigException(
          "has a connection-string, so it must not have other members except readable");
    }
    return account(ConnectionString.parse(connection));
  }

  private StorageAccountConfig account(ConnectionString connection) {
    return account(
        connection.blobEndpoint(),
        connection.queueEndpoint(),
        connection.accountKey(),
        connection.signature(),
        connection.accountName() == null ? name : connection.accountName(),
        "must have a connection-string with ");
  }

  private StorageAccountConfig account(
      @Nullable String endpoint,
      @Nullable String queues,
      @Nullable String key,
      @Nullable String sas,
      String signer,
      String lack) {
    if (endpoint == null) {
      throw new ConfigException(lack + "an endpoint for blobs");
    }
    URI address = endpoint(endpoint);
    return new StorageAccountConfig(
        name,
        address,
        queueEndpoint(queues, address),
        credential(key, sas, signer, address, lack),
        isReadable());
  }

  private boolean isReadable() {
    String text = members.getOrDefault(READABLE, "false");
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new ConfigException("must have true or false as readable");
    }
    return Boolean.parseBoolean(text);
  }

  private static URI endpoint(String text) {
    return BareUrl.parse(
        text,
        "must have an endpoint such as https://letters.blob.core.windows.net, without a query");
  }

  /** Queues have a host of their own, whose name Azure derives from the account's. */
  private static @Nullable URI queueEndpoint(@Nullable String text, URI blobs) {
    if (text != null) {
      return BareUrl.parse(
          text,
          "must have a queue-endpoint such as https://letters.queue.core.windows.net, without a"
              + " query");
    }
    String host = blobs.getHost();
    return host.contains(".blob.")
        ? URI.create(blobs.toString().replaceFirst("\\.blob\\.", ".queue."))
        : null;
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

  /** Emulators have accounts in the path, and expect signatures in the name of that account. */
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
      // Not reported, because its message quotes a letter of the key.
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
