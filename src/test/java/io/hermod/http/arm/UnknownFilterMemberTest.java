package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hermod.http.ArmServer;
import io.hermod.http.resource.UnknownFilterMembers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The management API takes filters with members that nobody knows, as Azure does, and says so. */
class UnknownFilterMemberTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String MISSPELLED =
      "{\"advancedFilter\":[{\"operatorType\":\"NumberIn\",\"key\":\"data.n\",\"values\":[4711]}]}";

  private final Logger logger = (Logger) LoggerFactory.getLogger(UnknownFilterMembers.class);
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void listen() {
    appender.start();
    logger.addAppender(appender);
    server.put(ORDERS, TOPIC_JSON);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(appender);
  }

  @Test
  void isTakenWithOneWarningThatNamesSubscriptionAndMember() {
    assertThat(server.put(ONE, withFilter(MISSPELLED)).status()).isEqualTo(201);

    assertThat(lines())
        .singleElement()
        .asString()
        .contains("resource=" + ONE, "filter.advancedFilter ", "did you mean advancedFilters?")
        .doesNotContain("4711");
  }

  @Test
  void isWarnedOfOnceWhenTheSameIsWrittenAgain() {
    for (int i = 0; i < 3; i++) {
      server.put(ONE, withFilter(MISSPELLED));
    }
    assertThat(lines()).hasSize(1);
  }

  @Test
  void isWarnedOfInsideAnAdvancedFilterToo() {
    server.put(
        ONE,
        withFilter(
            "{\"advancedFilters\":[{\"OperatorType\":\"IsNotNull\",\"key\":\"data.n\",\"keys\":1}]}"));
    assertThat(lines())
        .singleElement()
        .asString()
        .contains("filter.advancedFilters[0].keys ", "did you mean key?");
  }

  @Test
  void isWarnedOfInAChange() {
    server.put(ONE, withFilter("{}"));
    server.send("PATCH", ONE, "{\"filter\":{\"subjectBeginWith\":\"/secret\"}}");
    assertThat(lines())
        .singleElement()
        .asString()
        .contains("filter.subjectBeginWith ", "did you mean subjectBeginsWith?")
        .doesNotContain("/secret");
  }

  @Test
  void cannotBreakTheLogOrFillIt() {
    StringBuilder many = new StringBuilder("{\"line\\nbreak\":1");
    for (int i = 0; i < 500; i++) {
      many.append(",\"member").append(i).append("x".repeat(100)).append("\":1");
    }
    server.put(ONE, withFilter(many.append('}').toString()));
    assertThat(lines())
        .singleElement()
        .asString()
        .contains("filter.line?break", "and 498 more")
        .hasSizeLessThan(1000)
        .doesNotContain("\n");
  }

  @Test
  void nobodyIsWarnedOfWhatIsKnown() {
    server.put(
        ONE,
        withFilter(
            """
            {"includedEventTypes":["a"],"subjectBeginsWith":"a","subjectEndsWith":"b",
             "isSubjectCaseSensitive":true,"enableAdvancedFilteringOnArrays":true,
             "advancedFilters":[{"OperatorType":"NumberIn","Key":"data.n","Values":[1]},
               {"operatorType":"BoolEquals","key":"data.b","value":true}]}
            """));
    assertThat(lines()).isEmpty();
  }

  private static String withFilter(String filter) {
    return """
    {"properties":{"filter":%s,"destination":{"endpointType":"WebHook",
      "properties":{"endpointUrl":"https://example.org/hook"}}}}
    """
        .formatted(filter);
  }

  private List<String> lines() {
    return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
