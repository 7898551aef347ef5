package io.hermod.access.module;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.edge.InboundConfig;
import io.hermod.config.edge.SasKeysConfig;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.tls.FileReloader;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleAccessTest {
  private static final SasKeysConfig NO_KEYS = new SasKeysConfig(false, List.of());
  private static final SasKeysConfig KEYS = new SasKeysConfig(true, List.of("first", "second"));
  private static final List<X509Certificate> NONE = List.of();

  private static final String MISSING = "the client sent no certificate";
  private static final String UNTRUSTED =
      "the client certificate was not issued for clients by a trusted authority";

  @TempDir private Path folder;
  private final TestAuthority authority = new TestAuthority("trusted");
  private Instant now = Instant.parse("2026-05-01T00:00:00Z");
  private Path caFile;
  private final FileReloader reloader = new FileReloader();

  @BeforeEach
  void write() throws Exception {
    caFile = authority.writeTo(folder.resolve("ca.pem"));
  }

  @Test
  void letsEitherKeyInWithoutLookingAtCertificates() {
    ModuleAccess access = access(KEYS, true, false);

    assertThat(access.refusal("first", ModuleAccessTest::notAsked)).isNull();
    assertThat(access.refusal("second", ModuleAccessTest::notAsked)).isNull();
  }

  @Test
  void saysWhatIsWrongWithTheKey() {
    ModuleAccess access = access(KEYS, false, false);

    assertThat(access.refusal(null, ModuleAccessTest::notAsked))
        .isEqualTo("The request is not authorized: the header aeg-sas-key is missing.");
    assertThat(access.refusal("", ModuleAccessTest::notAsked)).contains("is missing");
    assertThat(access.refusal("third", ModuleAccessTest::notAsked))
        .isEqualTo("The request is not authorized: the key in aeg-sas-key does not match.");
    assertThat(access.asksForCertificates()).isFalse();
  }

  @Test
  void letsACertificateInThatATrustedAuthorityHasSigned() {
    assertThat(strict().refusal(null, authority.client()::chain)).isNull();
    assertThat(strict().refusal(null, authority.clientOfIntermediate(later(1))::chain)).isNull();
  }

  @Test
  void followsTheFileOfItsAuthorities() throws Exception {
    TestAuthority next = new TestAuthority("next");
    ModuleAccess access = strict();
    next.writeTo(caFile);
    assertThat(access.refusal(null, authority.client()::chain)).isNull();

    reloader.refresh();
    assertThat(access.refusal(null, next.client()::chain)).isNull();
    assertRefused(access, authority.client(), UNTRUSTED);

    Files.writeString(caFile, "nonsense");
    reloader.refresh();
    assertThat(access.refusal(null, next.client()::chain)).isNull();
  }

  @Test
  void letsAGoodCertificateInWhoseKeyIsWrong() {
    assertThat(access(KEYS, true, false).refusal("third", authority.client()::chain)).isNull();
  }

  @Test
  void refusesWhatNoTrustedAuthorityHasSignedForClients() {
    TestAuthority other = new TestAuthority("trusted");

    assertRefused(strict(), other.client(), UNTRUSTED);
    assertRefused(strict(), TestAuthority.selfSigned(later(-1), later(1)), UNTRUSTED);
    assertRefused(strict(), authority.server(), UNTRUSTED);
    assertRefused(strict(), authority.clientOfIntermediate(later(-1)), UNTRUSTED);
  }

  @Test
  void takesAnybodysSignatureWhereTheAuthorityMayBeUnknown() {
    TestAuthority other = new TestAuthority("other");

    assertThat(lenient().refusal(null, other.client()::chain)).isNull();
    assertThat(lenient().refusal(null, TestAuthority.selfSigned(later(-1), later(1))::chain))
        .isNull();
  }

  @Test
  void refusesWhatIsOutOfDateWhoeverHasSigned() {
    for (ModuleAccess access : List.of(strict(), lenient())) {
      assertRefused(
          access,
          authority.client(later(-2), later(-1)),
          "the client certificate expired at 2026-04-30T00:00:00Z");
      assertRefused(
          access,
          authority.client(later(1), later(2)),
          "the client certificate is not valid before 2026-05-02T00:00:00Z");
    }
  }

  @Test
  void looksAtTheDatesEachTime() {
    ModuleAccess access = strict();
    TestIdentity direct = authority.client(later(-1), later(1));
    TestIdentity indirect = authority.clientOfIntermediate(later(1));

    assertThat(access.refusal(null, direct::chain)).isNull();
    assertThat(access.refusal(null, indirect::chain)).isNull();
    now = later(2);
    assertRefused(access, direct, "the client certificate expired at 2026-05-02T00:00:00Z");
    assertRefused(access, indirect, UNTRUSTED);
  }

  @Test
  void remembersABadChainOnlyForAMoment() {
    ModuleAccess access = strict();
    TestIdentity early = authority.client(later(-1), later(3));
    Instant present = now;

    now = later(-2);
    assertRefused(access, early, "the client certificate is not valid before 2026-04-30T00:00:00Z");
    now = present;
    assertThat(access.refusal(null, early::chain)).isNull();
  }

  @Test
  void saysAllThatIsWrong() {
    ModuleAccess access = access(KEYS, true, true);

    assertThat(access.refusal("third", () -> NONE))
        .isEqualTo(
            "The request is not authorized: the key in aeg-sas-key does not match, and "
                + MISSING
                + ".");
    assertThat(lenient().refusal("first", () -> NONE))
        .isEqualTo("The request is not authorized: " + MISSING + ".");
  }

  @Test
  void letsEverybodyInWhereNothingIsAskedFor() {
    ModuleAccess access = access(NO_KEYS, false, false);

    assertThat(access.refusal(null, ModuleAccessTest::notAsked)).isNull();
    assertThat(access.refusal("third", ModuleAccessTest::notAsked)).isNull();
    assertThat(access.isOpen()).isTrue();
  }

  @Test
  void trustsItsOwnAuthorityWhereNoOtherIsNamed() throws Exception {
    TestAuthority own = new TestAuthority("own");
    ModuleAccess access =
        access(
            NO_KEYS,
            new InboundConfig.ClientCertificates(true, false, null),
            own.writeTo(folder.resolve("own.pem")));

    assertThat(access.refusal(null, own.client()::chain)).isNull();
    assertRefused(access, authority.client(), UNTRUSTED);
  }

  private void assertRefused(ModuleAccess access, TestIdentity client, String problem) {
    // Twice, since the second time something is remembered.
    for (int i = 0; i < 2; i++) {
      assertThat(access.refusal(null, client::chain))
          .isEqualTo("The request is not authorized: " + problem + ".");
    }
  }

  @Test
  void tellsClientsApartByTheirKeyOrTheirCertificate() {
    ModuleAccess both = access(KEYS, true, false);

    assertThat(both.identity("second", () -> NONE)).containsExactly(Map.entry("key", "key2"));
    assertThat(both.identity("third", authority.client()::chain))
        .containsOnlyKeys("certificate", "thumbprint")
        .hasEntrySatisfying("thumbprint", hash -> assertThat(hash).hasSize(64));
    assertThat(both.identity(null, () -> NONE)).containsExactly(Map.entry("credential", "none"));
  }

  private ModuleAccess strict() {
    return access(NO_KEYS, true, false);
  }

  private ModuleAccess lenient() {
    return access(NO_KEYS, true, true);
  }

  private ModuleAccess access(SasKeysConfig keys, boolean hasCertificates, boolean allowsUnknown) {
    return access(
        keys,
        new InboundConfig.ClientCertificates(hasCertificates, allowsUnknown, caFile),
        folder.resolve("not-read.pem"));
  }

  private ModuleAccess access(
      SasKeysConfig keys, InboundConfig.ClientCertificates certificates, Path own) {
    return ModuleAccess.of(
        new InboundConfig(TlsPolicy.STRICT, null, certificates, keys), own, () -> now, reloader);
  }

  private Instant later(int days) {
    return now.plus(Duration.ofDays(days));
  }

  private static List<X509Certificate> notAsked() {
    throw new AssertionError("nobody should look at certificates");
  }
}
