package io.hermod.cli.command;

import io.hermod.tls.Certificates;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A server elsewhere, and the client to sign in as.
 *
 * @param caFile the only authority to trust; null for those of the JDK
 */
record RemoteServer(URI server, String clientId, String secret, @Nullable Path caFile) {

  ServerConnection signIn() {
    HttpsCaller caller = HttpsCaller.of(trust(), unreachable());
    try {
      return new ServerConnection(server, token(caller), null, caller);
    } catch (CommandFailedException e) {
      caller.close();
      throw e;
    }
  }

  private String token(HttpsCaller caller) {
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(PathSegment.encode(clientId), PathSegment.encode(secret));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve("/adfs/oauth2/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    return caller.call(request, this::refused).path("access_token").asString("");
  }

  /** Does not tell which of the two is wrong, because the server does not tell either. */
  private CommandFailedException refused(HttpsCaller.Refusal refusal) {
    return refusal.status() == 401
        ? CommandFailedException.notAllowed(
            ("%s does not accept client %s with this secret. Check both; `hermod client list` on"
                    + " the server shows the clients, and `hermod client rotate` issues a new"
                    + " secret.")
                .formatted(server, clientId))
        : new CommandFailedException(
            "cannot sign in at %s: %s (%d)"
                .formatted(
                    server,
                    refusal
                        .body()
                        .path("error_description")
                        .asString("it does not seem to be a Hermod server. Check the address."),
                    refusal.status()));
  }

  private Unreachable unreachable() {
    return new Unreachable(
        "Check the address, and whether the server is running.",
        caFile == null
            ? "Name its authority with --ca-file: the file tls/ca.pem in the server's data"
                + " directory."
            : "Its authority is not the one in %s. Copy tls/ca.pem from the server's data directory."
                .formatted(caFile));
  }

  private SSLContext trust() {
    try {
      return caFile == null ? SSLContext.getDefault() : Certificates.contextTrusting(caFile);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("cannot create a TLS context", e);
    }
  }

  /** Leaves the secret out. */
  @Override
  public String toString() {
    return "RemoteServer[server=%s, clientId=%s]".formatted(server, clientId);
  }
}
