package io.hermod.cli.command;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Says why a server cannot be reached, and what to do.
 *
 * @param silent what to do if nothing responds, as a sentence
 * @param untrusted what to do if no trusted authority has issued the server's certificate
 */
record Unreachable(String silent, String untrusted) {
  private static final int MOST_CAUSES = 10;

  CommandFailedException at(URI server, IOException failure) {
    return new CommandFailedException(words(server, failure), failure);
  }

  private String words(URI server, IOException failure) {
    return switch (failure) {
      case ConnectException _ when has(failure, UnresolvedAddressException.class) ->
          "the host %s is unknown. Check the address.".formatted(server.getHost());
      case ConnectException _ -> "no server responds at %s. %s".formatted(server, silent);
      case HttpTimeoutException _ ->
          "%s does not respond in time. Look at its log, or try again.".formatted(server);
      case SSLHandshakeException _ when has(failure, CertPathBuilderException.class) ->
          "the certificate of %s is not trusted. %s".formatted(server, untrusted);
      case SSLHandshakeException _ when has(failure, CertificateException.class) ->
          "the certificate of %s does not fit: %s. Use an address that it names, or add this one to `tls.names` of the server."
              .formatted(server, reason(failure));
      case SSLException _ when mentions(failure, "plaintext") ->
          "%s responds without TLS. If it is the right address, it begins with http://."
              .formatted(server);
      case SSLException _ ->
          "no secure connection to %s: %s. Check the address, and the log of the server."
              .formatted(server, reason(failure));
      default ->
          "%s does not respond as a server does: %s. Check the address, and whether it begins with https://."
              .formatted(server, reason(failure));
    };
  }

  private static boolean has(Throwable failure, Class<?> kind) {
    return causes(failure).stream().anyMatch(kind::isInstance);
  }

  private static boolean mentions(Throwable failure, String word) {
    return causes(failure).stream()
        .anyMatch(each -> String.valueOf(each.getMessage()).contains(word));
  }

  /** The last cause says most. */
  private static String reason(Throwable failure) {
    Throwable last = causes(failure).getLast();
    return String.valueOf(last.getMessage()).replaceAll("\\p{Cntrl}", "?");
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>(List.of(failure));
    @Nullable Throwable next = failure.getCause();
    while (next != null && causes.size() < MOST_CAUSES) {
      causes.add(next);
      next = next.getCause();
    }
    return causes;
  }
}
