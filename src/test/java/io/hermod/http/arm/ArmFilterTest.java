package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.Collections;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmFilterTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void showsEveryOperatorAsItWasPut() {
    String filters =
        """
        [{"operatorType":"NumberIn","key":"data.a","values":[5,1.0,123456789012345678901234567890]},\
        {"operatorType":"NumberNotIn","key":"data.a","values":[0.1]},\
        {"operatorType":"NumberLessThan","key":"data.a","value":100},\
        {"operatorType":"NumberLessThanOrEquals","key":"data.a","value":-1.50},\
        {"operatorType":"NumberGreaterThan","key":"data.a","value":1E+400},\
        {"operatorType":"NumberGreaterThanOrEquals","key":"data.a","value":0},\
        {"operatorType":"NumberInRange","key":"data.a","values":[[3.14159,999.95],[3000,4000]]},\
        {"operatorType":"NumberNotInRange","key":"data.a","values":[[1,1]]},\
        {"operatorType":"BoolEquals","key":"data.a","value":true},\
        {"operatorType":"StringIn","key":"Data.Key1","values":["a","ß"]},\
        {"operatorType":"StringNotIn","key":"data.a","values":[""]},\
        {"operatorType":"StringContains","key":"data.a","values":["a"]},\
        {"operatorType":"StringNotContains","key":"data.a","values":["a"]},\
        {"operatorType":"StringBeginsWith","key":"data.a","values":["a"]},\
        {"operatorType":"StringNotBeginsWith","key":"data.a","values":["a"]},\
        {"operatorType":"StringEndsWith","key":"data.a","values":["a"]},\
        {"operatorType":"StringNotEndsWith","key":"data.a","values":["a"]},\
        {"operatorType":"IsNullOrUndefined","key":"data.a"},\
        {"operatorType":"IsNotNull","key":"data.a"}]\
        """;

    assertThat(put(filters).status()).isEqualTo(201);
    assertThat(server.get(ONE).text()).contains("\"advancedFilters\":" + filters);
  }

  @Test
  void understandsOlderSpellings() {
    Answer answer =
        put(
            """
            [{"OperatorType":"numberin","Key":"data.a","Values":[5]},
             {"OperatorType":"BOOLEQUALS","Key":"data.a","Value":"True"},
             {"operatorType":"IsNotNull","key":"data.a","value":null,"values":null}]
            """);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.text())
        .contains(
            """
            [{"operatorType":"NumberIn","key":"data.a","values":[5]},\
            {"operatorType":"BoolEquals","key":"data.a","value":true},\
            {"operatorType":"IsNotNull","key":"data.a"}]\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'key':'data.a'}                                            | [0].operatorType is"
            + " required",
        "{'operatorType':'Like','key':'data.a'}                      | [0].operatorType must be one"
            + " of NumberIn,",
        "{'operatorType':'IsNotNull'}                                | [0].key is required",
        "{'operatorType':'IsNotNull','key':1}                        | [0].key must be text",
        "{'operatorType':'NumberIn','key':'data.a'}                  | [0].values is required",
        "{'operatorType':'NumberIn','key':'data.a','value':5}        | [0].value must not be given",
        "{'operatorType':'NumberIn','key':'data.a','values':5}       | [0].values must be a list of"
            + " numbers",
        "{'operatorType':'NumberIn','key':'data.a','values':['5']}   | [0].values[] must be a"
            + " number",
        "{'operatorType':'NumberIn','key':'data.a','values':[null]}  | [0].values[] must be a"
            + " number",
        "{'operatorType':'NumberLessThan','key':'data.a','values':[5]} | [0].values must not be"
            + " given",
        "{'operatorType':'NumberLessThan','key':'data.a','value':'5'}  | [0].value must be a"
            + " number",
        "{'operatorType':'NumberInRange','key':'data.a','values':[1,2]} | [0].values must be a list"
            + " of pairs",
        "{'operatorType':'NumberInRange','key':'data.a','values':[[1,2,3]]} | [0].values must be a"
            + " list of pairs",
        "{'operatorType':'NumberInRange','key':'data.a','values':[[2,1]]} | [0].values must be"
            + " ranges from low to high",
        "{'operatorType':'BoolEquals','key':'data.a','value':1}      | [0].value must be true or"
            + " false",
        "{'operatorType':'BoolEquals','key':'data.a','value':'yes'}  | [0].value must be true or"
            + " false",
        "{'operatorType':'StringIn','key':'data.a','values':[1]}     | [0].values[] must be text",
        "{'operatorType':'StringIn','key':'data.a','values':[]}      | [0].values must not be"
            + " empty",
        "{'operatorType':'IsNotNull','key':'data.a','values':[1]}    | [0].values must not be"
            + " given",
        "{'operatorType':'IsNotNull','key':'data.a','Key':'data.b'}  | [0].key is given twice",
        "7                                                           | [0] must be an object"
      })
  void refusesAFilterByItsPlaceAndSaysWhy(String filter, String problem) {
    Answer answer = put("[" + filter.replace('\'', '"') + "]");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("properties.filter.advancedFilters" + problem);
    assertThat(server.get(ONE).status()).isEqualTo(404);
  }

  @Test
  void refusesMoreThanTheLimits() {
    String any = "{\"operatorType\":\"IsNotNull\",\"key\":\"data.a\"}";
    String long513 = "x".repeat(513);

    assertThat(put(Collections.nCopies(26, any).toString()).message())
        .contains("properties.filter.advancedFilters[25]");
    assertThat(put(strings(String.join("\",\"", Collections.nCopies(26, "x")))).message())
        .contains("properties.filter.advancedFilters[0] brings the number of values");
    assertThat(put(strings(long513)).message())
        .contains("properties.filter.advancedFilters[0].values[0]")
        .contains("512");
  }

  private static String strings(String values) {
    return "[{\"operatorType\":\"StringIn\",\"key\":\"data.a\",\"values\":[\"%s\"]}]"
        .formatted(values);
  }

  private Answer put(String filters) {
    String member = "{\"filter\":{\"advancedFilters\":" + filters + "},\"destination\"";
    return server.put(ONE, ArmSubscriptionTest.WEBHOOK.replace("{\"destination\"", member));
  }
}
