package io.hermod.config.source;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parts of an Azure Storage connection string that lead to blobs and queues. */
record ConnectionString(
    @Nullable String accountName,
    @Nullable String accountKey,
    @Nullable String signature,
    @Nullable String blobEndpoint,
    @Nullable String queueEndpoint) {

  /** The meaning of {@code UseDevelopmentStorage=true}. The key is public, not a secret. */
  private static final String EMULATOR =
      "AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2"
          + "UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;"
          + "BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;"
          + "QueueEndpoint=http://127.0.0.1:10001/devstoreaccount1";

  /**
   * @throws ConfigException if the text is not a list of names and values; the message quotes none
   *     of them
   */
  static ConnectionString parse(String text) {
    Map<String, String> parts = parts(text);
    return "true".equalsIgnoreCase(parts.get("UseDevelopmentStorage"))
        ? of(parts(EMULATOR))
        : of(parts);
  }

  private static ConnectionString of(Map<String, String> parts) {
    return new ConnectionString(
        parts.get("AccountName"),
        parts.get("AccountKey"),
        parts.get("SharedAccessSignature"),
        endpoint(parts, "BlobEndpoint", "blob"),
        endpoint(parts, "QueueEndpoint", "queue"));
  }

  private static @Nullable String endpoint(
      Map<String, String> parts, String member, String service) {
    if (parts.containsKey(member) || hasOwnEndpoints(parts)) {
      return parts.get(member);
    }
    return "%s://%s.%s.%s"
        .formatted(
            parts.getOrDefault("DefaultEndpointsProtocol", "https"),
            parts.get("AccountName"),
            service,
            parts.getOrDefault("EndpointSuffix", "core.windows.net"));
  }

  /** Whether it names no account in Azure, from which the endpoints could be derived. */
  private static boolean hasOwnEndpoints(Map<String, String> parts) {
    return parts.containsKey("BlobEndpoint") || !parts.containsKey("AccountName");
  }

  /** Splits a connection string; names are found in any case. */
  static Map<String, String> parts(String text) {
    Map<String, String> parts = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String part : text.split(";", -1)) {
      int equals = part.indexOf('=');
      if (!part.isBlank() && equals < 1) {
        throw new ConfigException(
            "must have a connection-string of the form Name=value;Name=value");
      }
      if (equals > 0) {
        parts.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    return parts;
  }

  @Override
  public String toString() {
    return "ConnectionString[" + blobEndpoint + "]";
  }
}
