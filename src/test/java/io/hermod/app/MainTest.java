package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.cli.command.Environment;
import io.hermod.config.DataDirectory;
import io.hermod.config.setting.Settings;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "serv, Did you mean `hermod serve`?",
    "topic lits, Did you mean `hermod topic list`?",
    "conjure, The commands are serve",
    "topic delete, NAME",
    "topic update orders, nothing to change",
    "subscription update shop, nothing to change",
    "subscription update shop --key-field a, need --endpoint",
    "topic list -o xml, table",
    "topic list --ouput json, there is no option --ouput. Did you mean --output?",
    "topic list --ouput=json, there is no option --ouput. Did you mean --output?",
    "topic list -x, there is no option -x.",
    "topic list extra, there is a word too many: 'extra'",
    "clock advnace 1h, Did you mean `hermod clock advance`?",
    "clock advance soon, DURATION must be a duration",
    "profiles diff edge egde, Did you mean edge?",
    "completion tcsh, bash",
    "topic list --server https://a --data-dir b, use only one of --server and --data-dir",
    "filter test --filter {} --topic orders --events a, use only one of --events and --topic",
    "topic list --client-id a, --client-id needs --server",
    "topic list --server http://example.org, must be a URL such as https://",
    "topic list --server https://a/b, without a path",
    "topic list --server nowhere, or the name of a profile",
    "topic list --server https://a, needs the id of a client",
    "topic list --server https://a --client-id c, needs the secret of client c",
    "topic list --server https://a --client-id c --client-secret-file no, cannot read",
    "topic, missing required subcommand",
    "topic create, NAME",
    "subscription create shop --endpoint https://a/, --topic",
    "subscription create shop --topic orders, --endpoint",
    "subscription create shop --delivery-attribute-mapping X static, needs a name",
    "subscription create shop --max-delivery-attempts x, --max-delivery-attempts",
    "subscription create shop --deadletter-endpoint /a/b, /blobServices/default/containers/",
    "profiles diff edge, OTHER",
    "serve --data-dri x, --data-dir",
    "event publish orders --count x, --count",
    "event publish orders --count 0, --count must be at least 1",
    "event publish orders --count 1 --file -, use only one of",
    "sink --port 70000, --port must be a port from 0 to 65535",
    "sink --status 99, --status must be a number from 200 to 599",
    "sink --for 2m, --for needs --status",
    "sink --status 503 --for soon, --for must be a duration",
    "sink --delay 5, --delay must be a duration",
    "serve --https-port x, https-port must be",
    "config --store.max-bytes 1, store.max-bytes must be",
    "config --seed -1, seed must be random",
    "clock advance, DURATION",
  })
  void refusesMisuseWithASentenceAndExitCodeTwo(String line, String said) {
    TestCommandLine command = new TestCommandLine(folder);
    String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");

    assertThat(command.run(arguments)).isEqualTo(2);
    assertThat(command.err()).startsWith("hermod: ").contains(said).doesNotContain("\tat ");
  }

  @Test
  void printsItsCommandsWhenNoneIsGiven() {
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run()).isZero();
    assertThat(command.out()).startsWith("Usage: hermod").contains("serve", "hermod topic create");
  }

  @Test
  void aCommandThatIsCreatedAloneIsTheOneAmongAllCommands() {
    Environment environment =
        new Environment(folder, Map.of(), InputStream.nullInputStream(), InstantSource.system());

    Map<String, CommandLine> all = Main.completeLine(environment).getSubcommands();
    assertThat(all).containsKeys("serve", "topic", "completion");
    all.forEach(
        (name, command) ->
            assertThat(usages(Main.commandLine(environment, name).getSubcommands().get(name)))
                .isEqualTo(usages(command)));
  }

  private static List<String> usages(@Nullable CommandLine command) {
    CommandLine found = Objects.requireNonNull(command);
    return Stream.concat(
            Stream.of(found.getUsageMessage()),
            found.getSubcommands().values().stream().flatMap(each -> usages(each).stream()))
        .toList();
  }

  @Test
  void printsUsageOfEveryCommand() {
    for (String line :
        List.of("-h", "serve -h", "sink -h", "event publish -h", "topic -h", "profiles diff -h")) {
      TestCommandLine command = new TestCommandLine(folder);

      assertThat(command.run(line.split(" "))).isZero();
      assertThat(command.out()).startsWith("Usage: hermod");
    }
  }

  @Test
  void printsItsVersion() {
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run("--version")).isZero();
    assertThat(command.out()).startsWith("hermod ");
  }

  @Test
  void printsEverySettingWithItsSource() throws Exception {
    Files.writeString(folder.resolve("hermod.yaml"), "store:\n  max-bytes: 2GB\n");
    TestCommandLine command =
        new TestCommandLine(folder).withVariable("HERMOD_DELIVERY_MAX_IN_FLIGHT", "8");

    assertThat(command.run("config", "--host", "::1")).isZero();
    assertThat(command.out().lines().toList())
        .hasSize(1 + Settings.ALL.size())
        .anySatisfy(line -> assertThat(line).matches("host +127.0.0.1 +::1 +the flag --host"))
        .anySatisfy(line -> assertThat(line).matches("profile +cloud-2021 +cloud-2021 +default"))
        .anySatisfy(
            line ->
                assertThat(line).matches("store.max-bytes +unlimited +2GB .*hermod.yaml, line 2"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(".* 8 +the environment variable HERMOD_DELIVERY_MAX_IN_FLIGHT"));
  }

  @Test
  void showsStorageAccountsWithoutTheirSecrets() {
    String variable = "HERMOD_STORAGE_ACCOUNTS_LETTERS_";
    TestCommandLine command =
        new TestCommandLine(folder)
            .withVariable(variable + "ENDPOINT", "https://a.example.org")
            .withVariable(variable + "SAS", "sig=hunter2");

    assertThat(command.run("config")).isZero();
    assertThat(command.out())
        .containsPattern("storage-accounts.letters.endpoint +https://a.example.org ")
        .containsPattern("storage-accounts.letters.sas +\\(secret\\) ")
        .doesNotContain("hunter2");
  }

  @Test
  void aBadStorageAccountStopsTheStartWithoutShowingItsSecret() {
    TestCommandLine command =
        new TestCommandLine(folder)
            .withVariable("HERMOD_STORAGE_ACCOUNTS_LETTERS_CONNECTION_STRING", "hunter2");

    assertThat(command.run("serve")).isEqualTo(2);
    assertThat(command.err())
        .contains("storage-accounts.letters must have a connection-string of the form")
        .doesNotContain("hunter2", "\tat ");
  }

  @Test
  void theBareFlagTurnsASwitchOn() {
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run("config", "--virtual-time", "--seed", "7")).isZero();
    assertThat(command.out().lines())
        .anySatisfy(
            line -> assertThat(line).matches("virtual-time +false +true +the flag --virtual-time"))
        .anySatisfy(line -> assertThat(line).matches("seed +random +7 +the flag --seed"));
  }

  @Test
  void printsATokenWithoutARunningServer() {
    DataDirectory directory = new DataDirectory(folder);
    Credentials credentials = Credentials.loadOrCreate(directory);
    BearerTokens tokens = BearerTokens.open(directory, credentials);
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run("token", "--data-dir", folder.toString())).isZero();
    assertThat(tokens.verify(command.out().strip(), Instant.now()))
        .isInstanceOf(BearerTokens.Verification.Accepted.class);
  }

  @ParameterizedTest
  @CsvSource({
    "token",
    "topic create orders",
    "subscription create shop --topic orders --endpoint http://localhost:1/",
    "event publish orders",
    "event explain orders e1",
  })
  void saysHowToStartAServerWhenNoneRuns(String line) {
    TestCommandLine command =
        new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder + "/none");

    assertThat(command.run(line.split(" "))).isEqualTo(1);
    assertThat(command.err())
        .startsWith("hermod: no server is running on " + folder + "/none")
        .contains("hermod serve");
  }
}
