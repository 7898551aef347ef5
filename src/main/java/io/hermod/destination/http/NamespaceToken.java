package io.hermod.destination.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.ServiceBusConnectionString;
import java.net.URLEncoder;
import java.time.Instant;

/**
 * Signs tokens that permit sending to one entity of a Relay, Service Bus or Event Hubs namespace.
 *
 * @param resource the URL of the entity
 */
public record NamespaceToken(ServiceBusConnectionString connection, String resource) {

  /** Returns a shared access signature that is valid until this time. */
  public String until(Instant expiry) {
    String signed = encoded(resource);
    long seconds = expiry.getEpochSecond();
    return "SharedAccessSignature sr=%s&sig=%s&se=%d&skn=%s"
        .formatted(
            signed,
            encoded(HmacSignature.of(signed + "\n" + seconds, connection.key().getBytes(UTF_8))),
            seconds,
            encoded(connection.keyName()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
