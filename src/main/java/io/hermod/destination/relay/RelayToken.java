package io.hermod.destination.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.http.HmacSignature;
import java.net.URLEncoder;
import java.time.Instant;

/** Signs tokens that permit sending to one hybrid connection. */
record RelayToken(ServiceBusConnectionString connection, String hybridConnection) {

  /** Returns a shared access signature that is valid until this time. */
  String until(Instant expiry) {
    String resource = encoded("http://%s/%s".formatted(connection.host(), hybridConnection));
    long seconds = expiry.getEpochSecond();
    return "SharedAccessSignature sr=%s&sig=%s&se=%d&skn=%s"
        .formatted(
            resource,
            encoded(HmacSignature.of(resource + "\n" + seconds, connection.key().getBytes(UTF_8))),
            seconds,
            encoded(connection.keyName()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
