package io.hermod.http.forwarded;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a server of the cluster has forwarded a request, so that its headers may name the
 * client: {@code <seconds since 1970>.<signature>}. The signature covers that time, the server, the
 * client, the method and the target, so a proof cannot be used for another client or request.
 */
public final class PeerProof {
  private static final String ALGORITHM = "HmacSHA256";

  /** How far the clocks of two servers may differ, and how long a proof can be replayed. */
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final SecretKeySpec key;
  private final InstantSource clock;

  /**
   * Signs and checks proofs.
   *
   * @param key the same on all servers of the cluster, and known to nobody else
   */
  public PeerProof(byte[] key, InstantSource clock) {
    this.key = new SecretKeySpec(key, ALGORITHM);
    this.clock = clock;
  }

  /**
   * Adds headers that name the client of a request and prove that this server forwards it. Replaces
   * those that the client itself may have sent.
   */
  public void addTo(MultiMap headers, HttpServerRequest request, ForwardedClient client) {
    client.write(headers, proof(request.method(), request.uri(), client));
  }

  /**
   * Adds headers that prove that this server itself sends a request, for nobody else.
   *
   * @param node the name of this server
   */
  public void addTo(MultiMap headers, HttpMethod method, String target, String node) {
    ForwardedClient itself = new ForwardedClient(node, node, null);
    itself.write(headers, proof(method, target, itself));
  }

  /** Whether a server that has the key has sent or forwarded this request. */
  public boolean isIn(HttpServerRequest request) {
    String proof = request.headers().get(ForwardedClient.PROOF);
    return proof != null && clientOf(request, proof) != null;
  }

  /** Whether a request says that a server has forwarded it; this needs no proof. */
  public static boolean isForwarded(HttpServerRequest request) {
    return request.headers().contains(ForwardedClient.NODE);
  }

  private String proof(HttpMethod method, String target, ForwardedClient client) {
    String seconds = Long.toString(clock.instant().getEpochSecond());
    return seconds + "." + signature(seconds, method, target, client);
  }

  /** Returns the client that a server of the cluster names; null if no valid proof is there. */
  public @Nullable ForwardedClient clientOf(HttpServerRequest request, String proof) {
    ForwardedClient client = ForwardedClient.read(request.headers());
    return client != null && isValid(proof, request, client) ? client : null;
  }

  private boolean isValid(String proof, HttpServerRequest request, ForwardedClient client) {
    int dot = proof.indexOf('.');
    if (dot < 0) {
      return false;
    }
    String seconds = proof.substring(0, dot);
    byte[] expected =
        signature(seconds, request.method(), request.uri(), client).getBytes(US_ASCII);
    return MessageDigest.isEqual(expected, proof.substring(dot + 1).getBytes(UTF_8))
        && isRecent(Long.parseLong(seconds)); // signed, so it is a number
  }

  private boolean isRecent(long seconds) {
    return Math.abs(clock.instant().getEpochSecond() - seconds) <= TOLERANCE.toSeconds();
  }

  /** No part can contain a line break, so the lines cannot be mistaken for others. */
  private String signature(
      String seconds, HttpMethod method, String target, ForwardedClient client) {
    String text =
        String.join(
            "\n",
            seconds,
            client.node(),
            client.address(),
            Objects.requireNonNullElse(client.tlsVersion(), ""),
            method.name(),
            target);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }
}
