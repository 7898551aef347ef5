package io.hermod.access.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.hermod.access.Caller;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.config.DataDirectory;
import io.hermod.config.source.OidcIssuerConfig;
import io.hermod.egress.OutboundProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BearerVerifierTest {
  private static final Credentials CREDENTIALS = new Credentials("tenant", "id", "s", "sub");

  @AutoClose private final TestIssuer issuer = new TestIssuer();
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  @AutoClose private final TrustedIssuers issuers = issuers("roles");
  private final BearerTokens own = new BearerTokens(CREDENTIALS, new byte[32]);
  private final BearerVerifier verifier = verifier(issuers);

  @Test
  void findsOutWhoShowsAGoodToken() {
    assertThat(find(TestIssuer.sign(claims().build())))
        .isEqualTo(
            new Identified(
                new Caller(
                    "ann",
                    Set.of(Role.CONTRIBUTOR),
                    RoleScope.EVERYTHING,
                    Map.of("issuer", issuer.name(), "subject", "ann")),
                now.plus(Duration.ofMinutes(4))));
  }

  @Test
  void knowsAtOnceWhatItFoundOutBefore() {
    String token = TestIssuer.sign(claims().build());
    assertThat(verifier.known(token)).isNull();

    find(token);

    assertThat(verifier.known(token)).isInstanceOf(Identified.class);
    assertThat(issuer.questions()).isEqualTo(1);
  }

  @Test
  void forgetsATokenWhenItExpires() {
    String token = TestIssuer.sign(claims().build());
    find(token);
    now = now.plus(Duration.ofMinutes(4));

    assertThat(verifier.known(token)).isNull();
  }

  @Test
  void looksAgainAtALongLivedTokenAfterFiveMinutes() {
    String token = TestIssuer.sign(claims().expirationTime(at(Duration.ofDays(1))).build());
    find(token);
    now = now.plus(Duration.ofMinutes(5));

    assertThat(verifier.known(token)).isNull();
    assertThat(find(token)).isInstanceOf(Identified.class);
  }

  @Test
  void allowsAMinuteBetweenTheClocksAndNoMore() {
    assertRefused(claims().expirationTime(at(Duration.ofSeconds(-61))));
    assertThat(find(sign(claims().expirationTime(at(Duration.ofSeconds(-59))))))
        .isInstanceOf(Identified.class);
    assertRefused(claims().notBeforeTime(at(Duration.ofSeconds(61))));
    assertThat(find(sign(claims().notBeforeTime(at(Duration.ofSeconds(59))))))
        .isInstanceOf(Identified.class);
  }

  @Test
  void refusesATokenThatNeverExpires() {
    assertRefused(claims().expirationTime(null));
  }

  @Test
  void refusesATokenForAnotherAudience() {
    assertRefused(claims().audience("api://other"));
    assertRefused(claims().audience((String) null));
  }

  @Test
  void refusesATokenOfAnotherIssuer() {
    assertRefused(claims().issuer("https://login.example.org"));
    assertRefused(claims().issuer(null));
    assertThat(issuer.questions()).isZero();
  }

  @Test
  void refusesATokenSignedWithAnotherKeyOfTheSameName() {
    RSAKey forger = TestIssuer.rsa(TestIssuer.firstKey().getKeyID());

    assertThat(find(TestIssuer.sign(claims().build(), forger))).isInstanceOf(Refused.class);
  }

  @Test
  void refusesATokenWithAChangedClaim() {
    String[] good = TestIssuer.sign(claims().build()).split("\\.", -1);
    String[] other = TestIssuer.sign(claims().subject("eve").build()).split("\\.", -1);

    assertThat(find(good[0] + "." + other[1] + "." + good[2])).isInstanceOf(Refused.class);
  }

  @Test
  void refusesUnsignedTokens() {
    assertThat(find(TestIssuer.unsigned(claims().build()))).isInstanceOf(Refused.class);
  }

  @Test
  void refusesThePublicKeyAsASharedSecret() {
    find(TestIssuer.sign(claims().build()));

    assertThat(find(TestIssuer.signWithThePublicKeyAsSecret(claims().build())))
        .isInstanceOf(Refused.class);
  }

  @Test
  void refusesWhatIsNoToken() {
    for (String text : List.of("", "x", "a.b.c", "..", "é", "a.b.c.d.e")) {
      assertThat(find(text)).as(text).isInstanceOf(Refused.class);
    }
  }

  @Test
  void takesKeysOnEllipticCurves() {
    ECKey key = TestIssuer.ec("ec-1");
    issuer.publish(key);

    assertThat(find(TestIssuer.sign(claims().build(), key))).isInstanceOf(Identified.class);
  }

  @Test
  void fetchesTheKeysAgainForOneThatItDoesNotKnow() {
    find(TestIssuer.sign(claims().build()));
    RSAKey second = TestIssuer.rsa("rsa-2");
    issuer.publish(second);
    now = now.plus(Duration.ofSeconds(10));

    assertThat(find(TestIssuer.sign(claims().build(), second))).isInstanceOf(Identified.class);
    assertThat(find(TestIssuer.sign(claims().subject("old").build()))).isInstanceOf(Refused.class);
  }

  @Test
  void asksForUnknownKeysOnlyNowAndThen() {
    for (int i = 0; i < 20; i++) {
      RSAKey unknown = new RSAKey.Builder(TestIssuer.firstKey()).keyID("made-up-" + i).build();
      assertThat(find(TestIssuer.sign(claims().build(), unknown))).isInstanceOf(Refused.class);
    }
    assertThat(issuer.questions()).isEqualTo(1);
  }

  @Test
  void saysSoWhenTheIssuerDoesNotAnswer() {
    issuer.answerWith(500);

    assertThat(find(TestIssuer.sign(claims().build())))
        .isInstanceOfSatisfying(
            Unavailable.class, down -> assertThat(down.reason()).contains("status 500"));
  }

  @Test
  void comesBackWhenTheIssuerDoes() {
    issuer.answerWith(500);
    find(TestIssuer.sign(claims().build()));
    issuer.answerWith(200);
    now = now.plus(Duration.ofSeconds(10));

    assertThat(find(TestIssuer.sign(claims().build()))).isInstanceOf(Identified.class);
  }

  @Test
  void comesBackWhenTheIssuerDoesAfterTheClockWasSetBack() {
    issuer.answerWith(500);
    find(TestIssuer.sign(claims().build()));
    issuer.answerWith(200);
    now = now.minus(Duration.ofHours(1));

    assertThat(find(TestIssuer.sign(claims().build()))).isInstanceOf(Identified.class);
  }

  @Test
  void fetchesTheKeysAgainAfterTheClockWasSetBack() {
    find(TestIssuer.sign(claims().build()));
    RSAKey second = TestIssuer.rsa("rsa-2");
    issuer.publish(second);
    now = now.minus(Duration.ofHours(1));

    assertThat(find(TestIssuer.sign(claims().subject("old").build()))).isInstanceOf(Refused.class);
    assertThat(find(TestIssuer.sign(claims().build(), second))).isInstanceOf(Identified.class);
  }

  @Test
  void goesOnWithTheLastKeysWhileTheIssuerIsGone() {
    find(TestIssuer.sign(claims().build()));
    issuer.close();
    now = now.plus(Duration.ofHours(2));

    assertThat(find(TestIssuer.sign(claims().build()))).isInstanceOf(Identified.class);
    now = now.plus(Duration.ofHours(23));
    assertThat(find(TestIssuer.sign(claims().build()))).isInstanceOf(Unavailable.class);
  }

  @Test
  void doesNotTakeTheDocumentsOfAnotherIssuer() {
    issuer.claimToBe("https://login.example.org");

    assertThat(find(TestIssuer.sign(claims().build()))).isInstanceOf(Unavailable.class);
  }

  @Test
  void knowsItsOwnTokensWithoutAskingAnybody() {
    assertThat(verifier.known(own.issue(now))).isInstanceOf(Identified.class);
    assertThat(verifier.known(new BearerTokens(CREDENTIALS, new byte[] {1}).issue(now)))
        .isInstanceOf(Refused.class);
    assertThat(issuer.questions()).isZero();
  }

  @Test
  void asksNobodyWhereNoIssuerIsTrusted() {
    try (TrustedIssuers none = TrustedIssuers.of(List.of(), OutboundProxy.NONE, () -> now)) {
      assertThat(verifier(none).known(TestIssuer.sign(claims().build())))
          .isInstanceOf(Refused.class);
    }
  }

  @Test
  void readsRolesFromAnObjectInsideTheClaims() {
    try (TrustedIssuers deep = issuers("realm_access.roles")) {
      JWTClaimsSet claims =
          claims().claim("realm_access", Map.of("roles", List.of("sender", "admin"))).build();

      assertThat(roles(verifier(deep), claims))
          .containsExactlyInAnyOrder(Role.DATA_SENDER, Role.READER, Role.CONTRIBUTOR);
    }
  }

  @Test
  void readsRolesFromOneTextWithBlanks() {
    JWTClaimsSet claims = claims().claim("roles", "nothing sender").build();

    assertThat(roles(verifier, claims)).containsExactlyInAnyOrder(Role.DATA_SENDER, Role.READER);
  }

  @Test
  void givesNoRoleToWhomNothingIsSaid() {
    assertThat(roles(verifier, claims().claim("roles", null).build())).isEmpty();
    assertThat(roles(verifier, claims().claim("roles", 7).build())).isEmpty();
    assertThat(roles(verifier, claims().claim("roles", List.of("other")).build())).isEmpty();
  }

  private Set<Role> roles(BearerVerifier by, JWTClaimsSet claims) {
    Identification found = find(by, TestIssuer.sign(claims));
    assertThat(found).isInstanceOf(Identified.class);
    return ((Identified) found).caller().roles();
  }

  private JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(issuer.name())
        .audience(List.of("api://hermod"))
        .subject("ann")
        .claim("roles", List.of("admin", "other"))
        .notBeforeTime(at(Duration.ZERO))
        .expirationTime(at(Duration.ofMinutes(4)));
  }

  private Date at(Duration from) {
    return Date.from(now.plus(from));
  }

  private static String sign(JWTClaimsSet.Builder claims) {
    return TestIssuer.sign(claims.build());
  }

  private void assertRefused(JWTClaimsSet.Builder claims) {
    assertThat(find(sign(claims))).isInstanceOf(Refused.class);
  }

  private Identification find(String token) {
    return find(verifier, token);
  }

  private static Identification find(BearerVerifier by, String token) {
    CompletableFuture<Identification> found = new CompletableFuture<>();
    by.find(token, found::complete);
    return found.join();
  }

  private TrustedIssuers issuers(String roleClaim) {
    return TrustedIssuers.of(
        List.of(
            new OidcIssuerConfig(
                issuer.name(),
                Set.of("api://hermod", "https://eventgrid.azure.net"),
                roleClaim,
                Map.of("admin", Set.of("contributor"), "sender", Set.of("data-sender", "reader")))),
        OutboundProxy.NONE,
        () -> now);
  }

  private BearerVerifier verifier(TrustedIssuers trusted) {
    Clients clients = new Clients(new DataDirectory(Path.of("nowhere")), CREDENTIALS, () -> now);
    return new BearerVerifier(own, clients, trusted, Thread::startVirtualThread, () -> now);
  }
}
