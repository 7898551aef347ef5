package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that issues tokens, with a discovery document and keys that can be rotated. */
public final class TestIssuer implements AutoCloseable {
  private static final RSAKey RSA = rsa("rsa-1");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger questions = new AtomicInteger();
  private volatile JWKSet published = new JWKSet(RSA);
  private volatile int status = 200;
  private volatile String claimedIssuer = "";
  private volatile boolean namesItself;
  private volatile String tokens = "{}";
  private volatile String form = "";

  public TestIssuer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/realm/.well-known/openid-configuration", this::configure);
    server.createContext("/keys", this::tellKeys);
    server.createContext("/token", this::tellTokens);
    server.setExecutor(threads);
    server.start();
  }

  public String name() {
    return "http://127.0.0.1:%d/realm".formatted(server.getAddress().getPort());
  }

  static RSAKey firstKey() {
    return RSA;
  }

  static RSAKey rsa(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).keyUse(KeyUse.SIGNATURE).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static ECKey ec(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).keyUse(KeyUse.SIGNATURE).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** These keys and no others from now on. */
  void publish(JWK... keys) {
    published = new JWKSet(List.of(keys));
  }

  /** Answers with this status from now on. */
  void answerWith(int newStatus) {
    status = newStatus;
  }

  void claimToBe(String issuer) {
    claimedIssuer = issuer;
  }

  /** How often the keys were asked for. */
  int questions() {
    return questions.get();
  }

  /** Signed with the first key. */
  public static String sign(JWTClaimsSet claims) {
    return sign(claims, RSA);
  }

  static String sign(JWTClaimsSet claims, RSAKey key) {
    try {
      return sign(claims, JWSAlgorithm.RS256, key.getKeyID(), new RSASSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String sign(JWTClaimsSet claims, ECKey key) {
    try {
      return sign(claims, JWSAlgorithm.ES256, key.getKeyID(), new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The old trick: the public key, which everybody has, taken for a shared secret. */
  static String signWithThePublicKeyAsSecret(JWTClaimsSet claims) {
    try {
      byte[] secret = RSA.toRSAPublicKey().getEncoded();
      return sign(claims, JWSAlgorithm.HS256, RSA.getKeyID(), new MACSigner(secret));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String unsigned(JWTClaimsSet claims) {
    return new PlainJWT(claims).serialize();
  }

  private static String sign(
      JWTClaimsSet claims, JWSAlgorithm algorithm, String keyId, JWSSigner signer)
      throws JOSEException {
    SignedJWT token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims);
    token.sign(signer);
    return token.serialize();
  }

  private void configure(HttpExchange exchange) throws IOException {
    String issuer = claimedIssuer.isEmpty() ? name() : claimedIssuer;
    String keys = name().replace("/realm", "/keys");
    send(
        exchange,
        """
        {"issuer":"%s","jwks_uri":"%s","authorization_endpoint":"%s","token_endpoint":"%s",
         "authorization_response_iss_parameter_supported":%b}
        """
            .formatted(issuer, keys, at("/authorize"), at("/token"), namesItself));
  }

  private String at(String path) {
    return name().replace("/realm", path);
  }

  /** Says that it names itself in its responses (RFC 9207). */
  public void promiseToNameItself() {
    namesItself = true;
  }

  /** Answers whoever brings a code with these tokens from now on. */
  public void giveTokens(String json) {
    tokens = json;
  }

  /** The form of the last one who brought a code. */
  public String lastForm() {
    return form;
  }

  private void tellTokens(HttpExchange exchange) throws IOException {
    form = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    send(exchange, tokens);
  }

  private void tellKeys(HttpExchange exchange) throws IOException {
    questions.incrementAndGet();
    send(exchange, published.toPublicJWKSet().toString());
  }

  private void send(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
