package io.hermod.config.source;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The connection string of a Service Bus, Event Hubs or Relay namespace.
 *
 * @param text the whole string, as the namespace's own clients take it
 * @param host the name or address of the namespace
 * @param port the port in the string; -1 if there is none
 * @param isPlain whether the string names a development emulator, which is called without TLS
 */
public record ServiceBusConnectionString(
    String text, String host, int port, String keyName, String key, boolean isPlain) {
  private static final Pattern HAS_ENTITY =
      Pattern.compile("(^|;)\\s*EntityPath\\s*=", Pattern.CASE_INSENSITIVE);

  /**
   * @throws ConfigException if a part is missing; the message quotes none of them
   */
  static ServiceBusConnectionString parse(String text) {
    Map<String, String> parts = ConnectionString.parts(text);
    if (HAS_ENTITY.matcher(text).find()) {
      throw new ConfigException(
          "must have the connection-string of the namespace, without an EntityPath");
    }
    URI endpoint = endpoint(part(parts, "Endpoint"));
    return new ServiceBusConnectionString(
        text,
        endpoint.getHost(),
        endpoint.getPort(),
        part(parts, "SharedAccessKeyName"),
        part(parts, "SharedAccessKey"),
        "true".equalsIgnoreCase(parts.get("UseDevelopmentEmulator")));
  }

  private static String part(Map<String, String> parts, String name) {
    String value = parts.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new ConfigException("must have a connection-string with " + name);
    }
    return value;
  }

  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      if ("sb".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Not reported, because its message quotes the text.
    }
    throw new ConfigException(
        "must have a connection-string with an Endpoint such as"
            + " sb://orders.servicebus.windows.net/");
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "ServiceBusConnectionString[" + host + "]";
  }
}
