package io.hermod.destination.storagequeue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.http.HmacSignature;
import java.net.URLEncoder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/**
 * Signs with the key of a storage account. One signature serves many requests, so a request costs
 * no cryptography.
 *
 * @param key in Base64
 */
record AccountSignature(String account, String key) {
  private static final String VERSION = "2019-12-12";

  /** Returns an account SAS, as a query string, that permits nothing but adding messages. */
  String toAddMessages(Instant expiry) {
    String end = expiry.truncatedTo(ChronoUnit.SECONDS).toString();
    String toSign =
        String.join("\n", account, "a", "q", "o", "", end, "", "https,http", VERSION, "");
    return "sv=%s&ss=q&srt=o&sp=a&se=%s&spr=https,http&sig=%s"
        .formatted(
            VERSION,
            encoded(end),
            encoded(HmacSignature.of(toSign, Base64.getDecoder().decode(key))));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "AccountSignature[" + account + "]";
  }
}
