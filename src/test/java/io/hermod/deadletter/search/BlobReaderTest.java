package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.search.BlobContent.Letter;
import io.hermod.deadletter.search.BlobContent.Unreadable;
import io.hermod.event.Schema;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlobReaderTest {

  @Test
  void readsTheEventGridSample() {
    EntryFields read = only(AzureSamples.EVENT_GRID);

    assertThat(read.event().schema()).isEqualTo(Schema.EVENT_GRID);
    assertThat(read.event().id()).isEqualTo("93902694-901e-008f-6f95-7153a806873c");
    assertThat(read.event().type()).isEqualTo("Microsoft.Storage.BlobCreated");
    assertThat(read.event().subject()).endsWith("/blobs/myBlobFile.txt");
    assertThat(read.topic()).endsWith("/storageAccounts/{account}");
    assertThat(read.failure().reason()).isEqualTo("MaxDeliveryAttemptsExceeded");
    assertThat(read.failure().attempts()).isEqualTo(1);
    assertThat(read.failure().outcome()).isEqualTo("NotFound");
    assertThat(read.failure().publishedAt())
        .isEqualTo(Instant.parse("2020-08-13T17:18:14.0265758Z"));
    assertThat(read.failure().lastAttemptAt())
        .isEqualTo(Instant.parse("2020-08-13T17:18:14.0465788Z"));
    assertThat(read.event().json()).hasToString(AzureSamples.EVENT_GRID.strip());
  }

  @Test
  void readsTheCloudEventsSampleAsItIsPrintedWithAStrayCommaAndWithoutAVersion() {
    EntryFields read = only(AzureSamples.CLOUD_EVENT_AS_PRINTED);

    assertThat(read.event().schema()).isEqualTo(Schema.CLOUD_EVENTS);
    assertThat(read.event().id()).isEqualTo("caee971c-3ca0-4254-8f99-1395b394588e");
    assertThat(read.event().type()).isEqualTo("fooEventType");
    assertThat(read.event().subject()).isEqualTo("mySubject");
    assertThat(read.topic()).isNull();
    assertThat(read.failure().reason()).isEqualTo("MaxDeliveryAttemptsExceeded");
    assertThat(read.failure().attempts()).isEqualTo(1);
    assertThat(read.failure().outcome()).isEqualTo("NotFound");
    assertThat(read.failure().publishedAt())
        .isEqualTo(Instant.parse("2020-08-13T21:21:36.4018726Z"));
    assertThat(read.failure().lastAttemptAt()).isNull();
    assertThat(read.event().json().toString()).endsWith("6.4018726Z\"\n}");
  }

  @Test
  void readsTheSampleOfACustomSchema() {
    EntryFields read = only(AzureSamples.CUSTOM);

    assertThat(read.event().schema()).isEqualTo(Schema.EVENT_GRID);
    assertThat(read.event().type()).isEqualTo("myEventType");
    assertThat(read.event().json().toString()).contains("\"prop1\": \"my property\"");
  }

  @Test
  void readsWhatTheServiceWroteIn2018() {
    EntryFields read =
        only(
            """
            {"id":"1","eventType":"T","deadLetterReason":"UndeliverableDueToHttpBadRequest",\
            "deliveryAttempts":1,"lastDeliveryOutcome":"BadRequest","lastHttpStatusCode":400}
            """);

    assertThat(read.failure().reason()).isEqualTo("UndeliverableDueToHttpBadRequest");
    assertThat(read.event().json().toString()).contains("\"lastHttpStatusCode\":400");
  }

  @Test
  void readsAnEventInTheWrappingOfANamespace() {
    EntryFields read = only(AzureSamples.NAMESPACE_WRAPPED);

    assertThat(read.event().schema()).isEqualTo(Schema.CLOUD_EVENTS);
    assertThat(read.event().id()).isEqualTo("A234-1234-1234");
    assertThat(read.event().type()).isEqualTo("com.example.someevent");
    assertThat(read.failure().reason()).isEqualTo("Undeliverable due to client error");
    assertThat(read.failure().attempts()).isEqualTo(3);
    assertThat(read.failure().outcome()).isEqualTo("Unauthorized");
    assertThat(read.failure().publishedAt())
        .isEqualTo(Instant.parse("2023-06-19T23:28:08.3063899Z"));
    assertThat(read.failure().lastAttemptAt())
        .isEqualTo(Instant.parse("2023-06-19T23:28:08.3220145Z"));
    assertThat(read.event().json().toString())
        .startsWith("{")
        .doesNotContain("deadletter", "custom-header");
  }

  @Test
  void readsAnEventWithTheObjectsOfANamespaceBesideItsAttributes() {
    EntryFields read = only(AzureSamples.NAMESPACE_FLAT);

    assertThat(read.failure().reason()).isEqualTo("Undeliverable due to client error");
    assertThat(read.event().json())
        .hasToString(
            """
            {"specversion": "1.0","type": "com.example.someevent","source": "/mycontext","id": "A234-1234-1234","data": {"a":1}}\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'id':'1','DeadLetterReason':'R'}                      | R | 0",
        "{'id':'1','deadletterreason':'R','DELIVERYATTEMPTS':4} | R | 4",
        "{'id':'1','deadLetterReason':'R','deliveryAttempts':'4'} | R | 4",
        "{'id':'1','deadLetterReason':'R','deliveryAttempts':-4}  | R | 0",
        "{'id':'1','deadLetterReason':'R','deliveryAttempts':1e9} | R | 0",
        "{'id':'1','deadLetterReason':'old','deadLetterReason':'R'} | R | 0",
        "{'id':1,'deadLetterReason':'R'}                        | R | 0",
        "{'id':'1','deadLetterReason':null}                     |   | 0",
        "{'id':'1','deadLetterReason':{}}                       |   | 0",
        "{'id':'1'}                                             |   | 0",
      })
  void toleratesOtherCasesTypesAndMissingMembers(String entry, String reason, int attempts) {
    EntryFields read = only(entry.replace('\'', '"'));

    assertThat(read.event().id()).isEqualTo("1");
    assertThat(read.failure().reason()).isEqualTo(reason);
    assertThat(read.failure().attempts()).isEqualTo(attempts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "2020-08-13T17:18:14Z        | 2020-08-13T17:18:14Z",
        "2020-08-13T19:18:14+02:00   | 2020-08-13T17:18:14Z",
        "8/13/2020 5:18:14 PM        |",
        "                            |",
      })
  void aTimeThatCannotBeReadIsNoTime(String written, Instant time) {
    assertThat(
            only("{\"id\":\"1\",\"publishTime\":\"%s\"}".formatted(written))
                .failure()
                .publishedAt())
        .isEqualTo(time);
  }

  @Test
  void halfASurrogatePairDoesNotGetThrough() {
    assertThat(only("{\"id\":\"a\\ud800b\"}").event().id()).isEqualTo("a?b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                        | is empty",
        "`  `                      | is empty",
        "hello                     | is not valid JSON: error at line 1",
        "[{\"id\":\"1\"},{\"id\":  | is not valid JSON: error at line 1",
        "[{\"id\":\"1\"}           | is not valid JSON",
        "[{\"id\":\"1\"}] [        | has content after the end of its JSON",
        "[{\"id\":\"1\"}]}         | is not valid JSON",
        "42                        | contains no JSON array or object",
        "null                      | contains no JSON array or object",
      })
  void saysWhyABlobCannotBeRead(String blob, String problem) {
    BlobContent content = read(blob);

    assertThat(content.fault()).startsWith(problem);
    assertThat(content.entries()).isEmpty();
  }

  @Test
  void saysThatABlobIsNoText() {
    assertThat(BlobReader.read(new byte[] {'[', '"', (byte) 0xC0, (byte) 0x80, '"', ']'}).fault())
        .isEqualTo("is not UTF-8 text");
  }

  @Test
  void anEntryThatIsNoLetterDoesNotHideTheOthers() {
    BlobContent content = read("[1, {\"id\":\"a\"}, {}, {\"id\":\"b\"}]");

    assertThat(content.entries())
        .satisfiesExactly(
            number -> assertThat(number).isEqualTo(new Unreadable("is not a JSON object")),
            first -> assertThat(first).isInstanceOf(Letter.class),
            empty -> assertThat(empty).isEqualTo(new Unreadable("has no id")),
            second -> assertThat(second).isInstanceOf(Letter.class));
    assertThat(content.fault())
        .isEqualTo(
            "has 4 entries, 2 of which cannot be read; the first of these, entry 0, is not a JSON"
                + " object");
  }

  @Test
  void refusesAnEntryThatIsNoEventBySize() {
    String entry = "{\"id\":\"%s\"}".formatted("x".repeat(BlobReader.MAX_ENTRY_BYTES));

    assertThat(read("[" + entry + "]").entries())
        .containsExactly(new Unreadable("is larger than an event can be"));
  }

  @Test
  void readsASingleEntryWithoutAnArrayAndBehindAByteOrderMark() {
    assertThat(onlyIn(read("\uFEFF \n{\"id\":\"1\"} \n")).event().id()).isEqualTo("1");
    assertThat(onlyIn(read("\uFEFF[{\"id\":\"1\"}]")).event().id()).isEqualTo("1");
    assertThat(read("[]").fault()).isNull();
    assertThat(read("[]").entries()).isEmpty();
  }

  @Test
  void aCommaInATextIsNotStray() {
    assertThat(onlyIn(read("[{\"id\":\"a,}\\\",]\",},]")).event().id()).isEqualTo("a,}\",]");
  }

  private static EntryFields only(String entry) {
    return onlyIn(read("[" + entry + "]"));
  }

  private static EntryFields onlyIn(BlobContent content) {
    assertThat(content.fault()).isNull();
    assertThat(content.entries()).hasSize(1);
    return ((Letter) content.entries().getFirst()).fields();
  }

  private static BlobContent read(String blob) {
    return BlobReader.read(blob.getBytes(UTF_8));
  }
}
