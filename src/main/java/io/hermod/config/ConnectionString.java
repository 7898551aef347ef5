package io.hermod.config;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parts of an Azure Storage connection string that lead to blobs. */
record ConnectionString(
    @Nullable String accountName,
    @Nullable String accountKey,
    @Nullable String signature,
    @Nullable String blobEndpoint) {

  /** What {@code UseDevelopmentStorage=true} stands for; the key is published, and no secret. */
  private static final String EMULATOR =
      "AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2"
          + "UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;"
          + "BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1";

  /**
   * @throws ConfigException if it is no list of names and values; quotes none of them
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
        parts.containsKey("BlobEndpoint") ? parts.get("BlobEndpoint") : usualEndpoint(parts));
  }

  private static @Nullable String usualEndpoint(Map<String, String> parts) {
    return parts.containsKey("AccountName")
        ? "%s://%s.blob.%s"
            .formatted(
                parts.getOrDefault("DefaultEndpointsProtocol", "https"),
                parts.get("AccountName"),
                parts.getOrDefault("EndpointSuffix", "core.windows.net"))
        : null;
  }

  private static Map<String, String> parts(String text) {
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
