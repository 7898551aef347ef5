package io.hermod.access.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Access;
import io.hermod.access.Caller;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.RequestTarget;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.token.TestBearers;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.Network;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishAccessTest {
  private static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String OTHER_KEY = "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=";
  private static final Topic TOPIC = topicWith(KEY, OTHER_KEY);
  private static final RequestTarget TARGET =
      new RequestTarget("https", "mytopic.westus2-1.eventgrid.azure.net", "/api/events");
  private static final String DENIED =
      "The request authorization key is not authorized for MYTOPIC.WESTUS2-1.EVENTGRID.AZURE.NET."
          + " This is due to the reason: ";
  private static final String PREFIX =
      "r=https%3a%2f%2fmytopic.westus2-1.eventgrid.azure.net%2fapi%2fevents";
  private static final String CSHARP_SAMPLE =
      PREFIX
          + "&e=12%2f31%2f2099+11%3a59%3a59+PM&s=lQ7BibsyRe7RJI%2fC0yvNjlDGOGNApnQoJcKVAV3fwzA%3d";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InstantSource clock = () -> now;
  private final PublishAccess access = new PublishAccess(new TestBearers(), clock);
  private final PublishAccess bearers =
      new PublishAccess(
          new TestBearers()
              .with("sender", Role.DATA_SENDER)
              .with("manager", Role.CONTRIBUTOR, Role.READER)
              .withForeign("foreign", Role.DATA_SENDER),
          clock);

  @Test
  void letsInBothKeys() {
    assertThat(byKey(KEY)).isInstanceOf(Access.Granted.class);
    assertThat(byKey(OTHER_KEY)).isInstanceOf(Access.Granted.class);
  }

  @Test
  void refusesOtherKeysWithTheReason() {
    assertThat(byKey(KEY.replace("AAEC", "AAED")))
        .isEqualTo(new Access.Denied(DENIED + "The key does not match."));
    assertThat(byKey(KEY + " ?"))
        .isEqualTo(new Access.Denied(DENIED + "The key is not a valid Base-64 string."));
  }

  @Test
  void asksForAValueWhereACredentialIsEmpty() {
    assertThat(byKey(""))
        .isEqualTo(new Access.Malformed("Request must have a value for aeg-sas-key."));
    assertThat(byToken(""))
        .isEqualTo(new Access.Malformed("Request must have a value for aeg-sas-token."));
  }

  @Test
  void asksForACredentialWhereThereIsNone() {
    assertThat(check(null, null, null))
        .isEqualTo(
            new Access.Denied(
                "Request must contain one of the following authorization signature:"
                    + " aeg-sas-token, aeg-sas-key."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        CSHARP_SAMPLE,
        PREFIX
            + "%3fapi-version%3d2018-01-01&e=12%2f31%2f2099+11%3a59%3a59+PM+%2b00%3a00"
            + "&s=JuCo7Qltyd3%2bUDWOW1qGsejV7fPpqiJgkP%2boVhhjGAU%3d",
        "r=https%3A%2F%2Fmytopic.westus2-1.eventgrid.azure.net%2Fapi%2Fevents%3FapiVersion%3D2018-01-01"
            + "&e=12%2F31%2F2099%2011%3A59%3A59%20PM&s=OhixG9R%2Fq90sMYC3rhIrisqDoNiOt23E6jImrDAQMOY%3D",
        "r=https%3A%2F%2Fmytopic.westus2-1.eventgrid.azure.net%2Fapi%2Fevents%3Fapi-version%3D2018-01-01"
            + "&e=12%2F31%2F2099+11%3A59%3A59+PM&s=vuAcXQ2Qqyh57qhmxliVgL55RznVMwphuqFkm9PTkOA%3D",
        "r=https%3A%2F%2Fmytopic.westus2-1.eventgrid.azure.net%2Fapi%2Fevents%3FapiVersion%3D2018-01-01"
            + "&e=2099-12-31%2023%3A59%3A59%2B00%3A00&s=AABKYQe51VKwa2GgmaIX8%2F7CBr0XsvYVBXy%2FrKFMNaU%3D"
      })
  void letsInTheTokensOfAllOfficialClients(String token) {
    assertThat(byToken(token)).isInstanceOf(Access.Granted.class);
    assertThat(check("SharedAccessSignature " + token, null, null))
        .isInstanceOf(Access.Granted.class);
    assertThat(checkOn(topicWith(OTHER_KEY, KEY), token)).isInstanceOf(Access.Granted.class);
  }

  @Test
  void refusesATokenWithOneCharacterChangedWhereverItIs() {
    for (int i = 0; i < CSHARP_SAMPLE.length(); i++) {
      char changed = CSHARP_SAMPLE.charAt(i) == 'x' ? 'y' : 'x';
      String token = CSHARP_SAMPLE.substring(0, i) + changed + CSHARP_SAMPLE.substring(i + 1);
      assertThat(byToken(token)).as(token).isInstanceOf(Access.Denied.class);
    }
  }

  @Test
  void refusesATokenSignedWithAnotherKey() {
    assertThat(checkOn(topicWith(OTHER_KEY, OTHER_KEY), CSHARP_SAMPLE))
        .isEqualTo(
            new Access.Denied(DENIED + "The token is malformed or its signature does not match."));
  }

  @Test
  void refusesAKnownTokenOnceItsKeyIsReplaced() {
    assertThat(byToken(CSHARP_SAMPLE)).isInstanceOf(Access.Granted.class);
    assertThat(checkOn(topicWith(OTHER_KEY, OTHER_KEY), CSHARP_SAMPLE))
        .isInstanceOf(Access.Denied.class);
  }

  @Test
  void refusesATokenFromTheMomentItExpiresThoughItWasGoodBefore() {
    now = Instant.parse("2099-12-31T23:59:58.999Z");
    assertThat(byToken(CSHARP_SAMPLE)).isInstanceOf(Access.Granted.class);
    now = Instant.parse("2099-12-31T23:59:59Z");
    assertThat(byToken(CSHARP_SAMPLE))
        .isEqualTo(new Access.Denied(DENIED + "The token has expired."));
  }

  @Test
  void refusesATokenForAnotherResource() {
    RequestTarget other = new RequestTarget("https", "other.eventgrid.azure.net", "/api/events");
    assertThat(access.check(TOPIC, new PublishCredentials(null, null, CSHARP_SAMPLE), other))
        .isEqualTo(
            new Access.Denied(
                "The request authorization key is not authorized for OTHER.EVENTGRID.AZURE.NET."
                    + " This is due to the reason: The token is for another resource."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "r=", "r=&e=&s=", "&s=&e=&r=", "r=%zz&e=1&s=1", "r=a&e=b", "r=a&s=b&e=c"})
  void refusesWhatIsNoToken(String token) {
    assertThat(byToken(token)).isInstanceOf(Access.Denied.class);
  }

  @Test
  void refusesABearerTokenAsLongAsThereIsNoIssuer() {
    assertThat(check("Bearer abc", null, null))
        .isEqualTo(new Access.Denied("Unable to read access token."));
  }

  @Test
  void letsInWhoeverATokenSaysMaySend() {
    assertThat(byBearer("bearer sender")).isInstanceOf(Access.Granted.class);
    assertThat(byBearer("Bearer  sender ")).isInstanceOf(Access.Granted.class);
  }

  @Test
  void forbidsWhoeverMayDoOtherThings() {
    assertThat(byBearer("Bearer manager"))
        .isEqualTo(new Access.Forbidden("the holder of manager may not publish events."));
  }

  @Test
  void letsAScopedSenderPublishToItsOwnResourcesOnly() {
    assertThat(withScope(new RoleScope(Set.of(TOPIC.name()), Set.of(), Set.of())))
        .isInstanceOf(Access.Granted.class);
    assertThat(withScope(new RoleScope(Set.of("another"), Set.of(TOPIC.name()), Set.of())))
        .isEqualTo(
            new Access.Forbidden(
                "x may not publish events here: its roles apply only to topic another, domain %s."
                    .formatted(TOPIC.name())));
  }

  private Access withScope(RoleScope scope) {
    Caller caller = new Caller("x", Set.of(Role.DATA_SENDER), scope, Map.of());
    return afterAsking(new Identified(caller, now));
  }

  @Test
  void leavesATokenOpenUntilItsIssuerWasAsked() {
    assertThat(byBearer("Bearer foreign")).isEqualTo(new Access.Undecided("foreign"));
  }

  @Test
  void decidesByWhatTheIssuerSaid() {
    assertThat(afterAsking(new Identified(new Caller("x", Set.of(Role.DATA_SENDER)), now)))
        .isInstanceOf(Access.Granted.class);
    assertThat(afterAsking(new Identified(new Caller("x", Set.of()), now)))
        .isInstanceOf(Access.Forbidden.class);
    assertThat(afterAsking(new Refused("forged"))).isInstanceOf(Access.Denied.class);
    assertThat(afterAsking(new Unavailable("down"))).isInstanceOf(Access.Unavailable.class);
  }

  @Test
  void doesNotAskAnybodyWhereAKeyIsGood() {
    assertThat(bearers.check(TOPIC, new PublishCredentials("Bearer foreign", KEY, null), TARGET))
        .isInstanceOf(Access.Granted.class);
  }

  @Test
  void letsInNothingButTokensIfLocalAuthenticationIsDisabled() {
    Topic keyless = withAccess(new TopicAccess(true, Network.ENABLED, List.of()));
    assertThat(bearers.check(keyless, new PublishCredentials(null, KEY, null), TARGET))
        .isInstanceOfSatisfying(
            Access.Denied.class, denied -> assertThat(denied.reason()).contains("disabled"));
    assertThat(bearers.check(keyless, new PublishCredentials(null, null, CSHARP_SAMPLE), TARGET))
        .isInstanceOf(Access.Denied.class);
    assertThat(bearers.check(keyless, new PublishCredentials("Bearer bad", KEY, null), TARGET))
        .isEqualTo(new Access.Denied("Unable to read access token."));
    assertThat(bearers.check(keyless, new PublishCredentials("Bearer sender", null, null), TARGET))
        .isInstanceOf(Access.Granted.class);
  }

  @Test
  void refusesOtherSchemes() {
    assertThat(check("Basic abc", null, null))
        .isEqualTo(
            new Access.Denied(
                "Request has an unsupported Authorization scheme"
                    + " (must be SharedAccessSignature or Bearer)."));
  }

  @Test
  void isContentWithOneGoodCredential() {
    assertThat(check("Bearer bad", KEY, null)).isInstanceOf(Access.Granted.class);
    assertThat(check("Basic abc", "bad", CSHARP_SAMPLE)).isInstanceOf(Access.Granted.class);
  }

  @Test
  void neverPrintsASecret() {
    assertThat(new PublishCredentials("Bearer t", KEY, CSHARP_SAMPLE).toString())
        .doesNotContain(KEY, "Bearer", "lQ7B");
    assertThat(String.valueOf(SasToken.parse(CSHARP_SAMPLE))).doesNotContain("lQ7B");
  }

  private Access byBearer(String authorization) {
    return bearers.check(TOPIC, new PublishCredentials(authorization, null, null), TARGET);
  }

  private Access afterAsking(Identification found) {
    return bearers.check(
        TOPIC, new PublishCredentials("Bearer foreign", null, null, found), TARGET);
  }

  private static Topic withAccess(TopicAccess access) {
    return new TopicBuilder(TOPIC.id(), TOPIC.name(), TOPIC.resourceId())
        .kind(TOPIC.kind())
        .keys(TOPIC.keys())
        .schema(TOPIC.schema())
        .access(access)
        .traits(TOPIC.traits())
        .build();
  }

  private Access byKey(String key) {
    return check(null, key, null);
  }

  private Access byToken(String token) {
    return check(null, null, token);
  }

  private Access check(
      @Nullable String authorization, @Nullable String key, @Nullable String token) {
    return access.check(TOPIC, new PublishCredentials(authorization, key, token), TARGET);
  }

  private Access checkOn(Topic topic, String token) {
    return access.check(topic, new PublishCredentials(null, null, token), TARGET);
  }

  private static Topic topicWith(String key1, String key2) {
    return new TopicBuilder(1, "mytopic", "/t").keys(new TopicKeys(key1, key2)).build();
  }
}
