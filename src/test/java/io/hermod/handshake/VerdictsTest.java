package io.hermod.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.handshake.Verdict.Agreed;
import io.hermod.handshake.Verdict.Refused;
import io.hermod.handshake.Verdict.Silent;
import io.hermod.handshake.Verdict.Unclear;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictsTest {
  private static final String CODE = "512D38B6-C7B8-40C8-89FE-F46F9E9622B6";
  private static final Map<String, Class<? extends Verdict>> VERDICTS =
      Map.of(
          "agreed", Agreed.class,
          "silent", Silent.class,
          "refused", Refused.class,
          "unclear", Unclear.class);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "200 | {'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | agreed",
        "200 | {'ValidationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | agreed",
        "200 | {'a':1,'VALIDATIONRESPONSE':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | agreed",
        "200 | {'validationResponse':'512d38b6-c7b8-40c8-89fe-f46f9e9622b6'} | silent",
        "200 | {'validationResponse':'another'} | silent",
        "200 | {'validationResponse':null} | silent",
        "200 | {'validationResponse':['512D38B6-C7B8-40C8-89FE-F46F9E9622B6']} | silent",
        "200 | [{'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'}] | silent",
        "200 | 512D38B6-C7B8-40C8-89FE-F46F9E9622B6 | silent",
        "200 | {'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9 | silent",
        "200 | <html>welcome</html> | silent",
        "200 | ~~ | silent",
        "201 | {'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | refused",
        "202 | {'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | refused",
        "204 | ~~ | refused",
        "301 | ~~ | refused",
        "307 | ~~ | refused",
        "400 | ~~ | refused",
        "403 | ~~ | refused",
        "404 | ~~ | refused",
        "429 | ~~ | refused",
        "500 | {'validationResponse':'512D38B6-C7B8-40C8-89FE-F46F9E9622B6'} | unclear",
        "503 | ~~ | unclear"
      })
  void onlyAnExact200WithTheCodeIsConsentToAValidationEvent(
      int status, String body, String verdict) {
    Answer answer = new Answer(status, null, body.replace('\'', '"').getBytes(UTF_8));

    assertThat(Verdicts.onEvent(answer, CODE)).isInstanceOf(VERDICTS.get(verdict));
  }

  @ParameterizedTest
  @CsvSource({
    "200, eventgrid.azure.net, agreed",
    "200, EventGrid.azure.net, agreed",
    "200, *, agreed",
    "202, *, agreed",
    "204, eventgrid.azure.net, agreed",
    "200, ' eventgrid.azure.net ', agreed",
    "200, , silent",
    "200, other.example, refused",
    "200, '', refused",
    "204, , refused",
    "302, *, refused",
    "400, *, refused",
    "403, , refused",
    "405, , refused",
    "405, *, refused",
    "500, *, unclear",
    "503, , unclear"
  })
  void onlySuccessWithTheHeaderIsConsentToOptions(
      int status, @Nullable String allowed, String verdict) {
    Answer answer = new Answer(status, allowed, new byte[0]);

    assertThat(Verdicts.onOptions(answer, "eventgrid.azure.net"))
        .isInstanceOf(VERDICTS.get(verdict));
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 302, 403, 500})
  void theReasonNamesTheStatus(int status) {
    Answer answer = new Answer(status, null, new byte[0]);

    assertThat(Verdicts.onEvent(answer, CODE).toString()).contains("answered " + status);
    assertThat(Verdicts.onOptions(answer, "us").toString()).contains("answered " + status);
  }

  @Test
  void aDeepBodyIsNoConsent() {
    byte[] deep = "[".repeat(60_000).getBytes(UTF_8);

    assertThat(Verdicts.onEvent(new Answer(200, null, deep), CODE)).isEqualTo(new Silent());
  }
}
