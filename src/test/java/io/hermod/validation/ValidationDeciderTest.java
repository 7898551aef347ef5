package io.hermod.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.validation.ValidationDecision.Agreed;
import io.hermod.validation.ValidationDecision.Refused;
import io.hermod.validation.ValidationDecision.Silent;
import io.hermod.validation.ValidationDecision.Unclear;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidationDeciderTest {
  private static final String CODE = "512D38B6-C7B8-40C8-89FE-F46F9E9622B6";
  private static final Map<String, Class<? extends ValidationDecision>> DECISIONS =
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
      int status, String body, String decision) {
    EndpointResponse answer = new EndpointResponse(status, null, body.replace('\'', '"'));

    assertThat(ValidationDecider.onEvent(answer, CODE)).isInstanceOf(DECISIONS.get(decision));
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
      int status, @Nullable String allowed, String decision) {
    EndpointResponse answer = new EndpointResponse(status, allowed, "");

    assertThat(ValidationDecider.onOptions(answer, "eventgrid.azure.net"))
        .isInstanceOf(DECISIONS.get(decision));
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 302, 403, 500})
  void theReasonNamesTheStatus(int status) {
    EndpointResponse answer = new EndpointResponse(status, null, "");

    assertThat(ValidationDecider.onEvent(answer, CODE).toString()).contains("with " + status);
    assertThat(ValidationDecider.onOptions(answer, "us").toString()).contains("with " + status);
  }

  @Test
  void aByteOrderMarkDoesNoHarm() {
    String marked = "\uFEFF{\"validationResponse\":\"" + CODE + "\"}";

    assertThat(ValidationDecider.onEvent(new EndpointResponse(200, null, marked), CODE))
        .isEqualTo(new Agreed());
  }

  @Test
  void aDeepBodyIsNoConsent() {
    String deep = "[".repeat(60_000);

    assertThat(ValidationDecider.onEvent(new EndpointResponse(200, null, deep), CODE))
        .isEqualTo(new Silent());
  }
}
