package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The exit codes of commands that name something wrong or may not do what they ask for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExitCodesTest {
  private final Path folder;
  @AutoClose private final Hermod hermod;
  private JsonNode reader;

  ExitCodesTest(@TempDir Path folder) {
    this.folder = folder;
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", folder.toString(), "test"),
            new GivenValue("https-port", "0", "test"),
            new GivenValue("handshake.loopback", "false", "test"));
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
    this.hermod = Hermod.start(config, InstantSource.system());
  }

  @BeforeAll
  void create() {
    run("topic create orders");
    run("domain create cities");
    reader = JsonMapper.shared().readTree(run("client add reports --role reader").out());
    String id =
        JsonMapper.shared().readTree(run("topic show orders -o json").out()).path("id").asString();
    run("subscription create shop --resource-id %s --endpoint http://127.0.0.1:1/".formatted(id));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          topic show order                                    | topic 'order'. Did you mean orders?
          topic update order --tags a=b                       | topic 'order'. Did you mean orders?
          topic delete order --yes                            | topic 'order'. Did you mean orders?
          topic keys order                                    | topic 'order'. Did you mean orders?
          topic keys order --regenerate key1 --yes            | topic 'order'. Did you mean orders?
          topic key order                                     | topic 'order'. Did you mean orders?
          domain show citys                                   | domain 'citys'. Did you mean cities?
          domain update citys --tags a=b                      | domain 'citys'. Did you mean cities?
          domain delete citys --yes                           | domain 'citys'. Did you mean cities?
          domain keys citys                                   | domain 'citys'. Did you mean cities?
          domain topic list citys                             | domain 'citys'. Did you mean cities?
          subscription show shp                               | subscription 'shp'. Did you mean shop?
          subscription show shop --topic order                | topic 'order'. Did you mean orders?
          subscription update shp --labels a                  | subscription 'shp'. Did you mean shop?
          subscription delete shp --yes                       | subscription 'shp'. Did you mean shop?
          subscription list --topic order                     | topic 'order'. Did you mean orders?
          subscription create s --topic order --endpoint http://127.0.0.1:1/ | topic 'order'. Did you mean orders?
          subscription pause shp                              | subscription 'shp'. Did you mean shop?
          subscription resume shp                             | subscription 'shp'. Did you mean shop?
          subscription signing enable shp                     | subscription 'shp'. Did you mean shop?
          subscription signing rotate shp                     | subscription 'shp'. Did you mean shop?
          subscription signing disable shp                    | subscription 'shp'. Did you mean shop?
          event publish order                                 | topic 'order'. Did you mean orders?
          event explain order e1                              | topic 'order'. Did you mean orders?
          event explain orders e1                             | No event with this id is known
          event resend order e1                               | topic 'order'. Did you mean orders?
          event resend orders e1                              | No event with this id is known
          event tail order                                    | topic 'order'. Did you mean orders?
          event tail orders --subscription shp                | subscription 'shp'. Did you mean shop?
          filter test --subscription shp --events {}          | subscription 'shp'. Did you mean shop?
          filter test --subscription shop --topic order | topic 'order'. Did you mean orders?
          endpoint show http://127.0.0.1:2                    | endpoint 'http://127.0.0.1:2'
          endpoint wake http://127.0.0.1:2                    | endpoint 'http://127.0.0.1:2'
          deadletter list --topic order                       | topic 'order'. Did you mean orders?
          deadletter list --subscription shp                  | subscription 'shp'. Did you mean shop?
          deadletter list --counts --topic order              | topic 'order'. Did you mean orders?
          deadletter list --topic cities --subscription shop  | there is no subscription 'shop'.
          deadletter show e1                                  | dead letter 'e1'
          deadletter redrive --topic order --dry-run          | topic 'order'. Did you mean orders?
          deadletter redrive --subscription shp --dry-run     | subscription 'shp'. Did you mean shop?
          deadletter redrive --topic orders --target shp      | subscription 'shp'. Did you mean shop?
          redrive show j1                                     | redrive job 'j1'
          redrive watch j1                                    | redrive job 'j1'
          redrive pause j1                                    | redrive job 'j1'
          redrive resume j1                                   | redrive job 'j1'
          redrive cancel j1 --yes                             | redrive job 'j1'
          replay --topic order --subscription shop --from 1h  | topic 'order'. Did you mean orders?
          replay --topic orders --subscription shp --from 1h  | subscription 'shp'. Did you mean shop?
          client rotate report --yes                          | client report. Did you mean reports?
          client remove report --yes                          | client report. Did you mean reports?
          client show report                                  | client report. Did you mean reports?
          client update report --role reader                  | client report. Did you mean reports?
          backup list nowhere                                 | no backups in
          backup verify nowhere                               | no backups in
          """)
  void sayThreeAboutWhatDoesNotExist(String command, String words) {
    TestCommandLine line = run(command);
    assertThat(line.exitCode()).as(line.err()).isEqualTo(3);
    assertThat(line.err()).startsWith("hermod: ").contains(words);
    assertThat(line.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          topc list                                   | Did you mean `hermod topic`?
          topic lst                                   | Did you mean `hermod topic list`?
          topic list --outptu json                    | Did you mean --output?
          topic list -o yaml                          | must be table or json
          topic create                                | missing required
          topic delete orders                         | confirm with --yes
          domain create a b                           | a word too many: 'b'
          subscription create s --topic orders        | --endpoint
          subscription delete shop                    | confirm with --yes
          event publish orders --count x              | 'x' is not an int
          event tail orders --count 0                 | --count must be at least 1
          event explain orders                        | missing required parameter: 'ID'
          filter test --topic orders                  | --subscription=NAME
          deadletter list --top 0                     | --top must be 1 or more
          deadletter redrive --target-topic orders    | --target-topic needs --target
          replay --topic orders --subscription shop   | missing required option: '--from
          client rotate reports                       | confirm with --yes
          client update reports                       | name what to change: --role
          client update reports --role king           | --role must be one of
          profiles diff cloud-2021 cloud-2020x        | The profiles are
          clock advance soon                          | soon
          completion fish                             | must be bash or zsh
          """)
  void sayTwoAboutAWrongCommandLine(String command, String words) {
    TestCommandLine line = run(command);
    assertThat(line.exitCode()).as(line.err()).isEqualTo(2);
    assertThat(line.err()).startsWith("hermod: ").contains(words);
  }

  @ParameterizedTest
  @CsvSource({
    "topic create mine",
    "topic update orders --tags a=b",
    "topic delete orders --yes",
    "topic keys orders",
    "event publish orders",
    "event resend orders e1",
    "subscription create s --topic orders --endpoint http://127.0.0.1:1/",
    "subscription delete shop --yes",
    "subscription pause shop",
    "subscription signing enable shop",
    "client list",
    "client add other --role owner",
    "deadletter redrive --topic orders",
    "clock advance 1h"
  })
  void sayFourToAReaderWhoWrites(String command) {
    TestCommandLine line =
        fresh()
            .withVariable("HERMOD_SERVER", hermod.address().httpsAddress().orElseThrow().toString())
            .withVariable("HERMOD_CLIENT_ID", reader.path("clientId").asString())
            .withVariable("HERMOD_CLIENT_SECRET", reader.path("clientSecret").asString());

    assertThat(line.run((command + " --ca-file " + hermod.directory().caCertificate()).split(" ")))
        .as(line.err())
        .isEqualTo(4);
    assertThat(line.err()).contains("other roles: see `hermod client add --help`");
  }

  private TestCommandLine run(String command) {
    TestCommandLine line = fresh().withVariable("HERMOD_DATA_DIR", folder.toString());
    line.run(command.split(" +"));
    return line;
  }

  private TestCommandLine fresh() {
    return new TestCommandLine(folder);
  }
}
