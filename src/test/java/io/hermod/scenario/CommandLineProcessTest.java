package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.scenario.Program.Result;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands that manage resources, as real processes that call one real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommandLineProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Runs a command at a terminal of its own. */
  private static final List<String> AT_A_TERMINAL =
      List.of("sh", "-c", "exec script -qec \"$*\" /dev/null", "sh");

  private final HermodProcess hermod = new HermodProcess();
  private final Path folder;

  CommandLineProcessTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  void start() {
    hermod.useDirectory(folder);
    hermod.start();
  }

  @AfterAll
  void stop() {
    Program.kill(hermod.process());
  }

  @Test
  void managesATopicInAnyResourceGroup() {
    assertThat(done("topic create bills -g accounting --tags team=a"))
        .contains("topic bills accepts events at https://", "hermod topic keys bills");
    assertThat(done("topic list"))
        .containsPattern("NAME +GROUP +SCHEMA +ENDPOINT")
        .containsPattern("bills +accounting +EventGridSchema +https://");
    assertThat(names(json("topic list -g accounting -o json"))).containsExactly("bills");
    assertThat(done("event publish bills --id b1")).contains("b1");

    assertThat(
            done(
                "topic update bills --disable-local-auth --tags team=b --inbound-ip-rules"
                    + " 10.0.0.0/8 allow"))
        .contains("topic bills is updated");
    JsonNode shown = json("topic show --name BILLS -o json");
    assertThat(shown.at("/tags/team").asString()).isEqualTo("b");
    assertThat(shown.at("/properties/disableLocalAuth").asBoolean()).isTrue();
    assertThat(shown.at("/properties/inboundIpRules/0/ipMask").asString()).isEqualTo("10.0.0.0/8");
    assertThat(done("topic show bills"))
        .containsPattern("group +accounting")
        .containsPattern("tags +team=b");

    assertThat(fails("topic delete bills", 2))
        .contains("no terminal to ask at", "confirm with --yes");
    assertThat(done("topic delete bills --yes")).contains("topic bills is deleted");
    assertThat(fails("topic show bills", 3)).contains("there is no topic 'bills'");
  }

  @Test
  void printsAndReplacesTheKeysOfATopic() {
    done("topic create keyed");
    JsonNode before = json("topic keys keyed -o json");

    assertThat(done("topic keys keyed"))
        .containsPattern("key1 +" + Pattern.quote(before.path("key1").asString()))
        .containsPattern("key2 +" + Pattern.quote(before.path("key2").asString()));
    assertThat(done("topic key keyed").strip()).isEqualTo(before.path("key1").asString());
    JsonNode after = json("topic keys keyed --regenerate key1 --yes -o json");
    assertThat(after.path("key1")).isNotEqualTo(before.path("key1"));
    assertThat(after.path("key2")).isEqualTo(before.path("key2"));
  }

  @Test
  void managesADomainAndShowsItsTopics() {
    assertThat(
            done("domain create cities -g maps --auto-delete-topic-with-last-subscription false"))
        .contains("domain cities accepts events at https://", "hermod domain keys cities");
    assertThat(done("domain list")).containsPattern("cities +maps");
    assertThat(done("domain show cities")).containsPattern("deletes topics +false");
    assertThat(done("domain keys cities")).containsPattern("key1 +\\S+");
    assertThat(done("domain update cities --tags a=b")).contains("domain cities is updated");

    String id = json("domain show cities -o json").path("id").asString();
    done(
        "subscription create one --endpoint http://127.0.0.1:1/ --resource-id "
            + id
            + "/topics/bern");
    assertThat(done("domain topic list cities")).contains("bern");
    assertThat(names(json("domain topic list --domain-name cities -o json")))
        .containsExactly("bern");
    assertThat(done("subscription show one")).containsPattern("source +domains/cities/topics/bern");

    assertThat(done("domain topic create cities oslo"))
        .contains("topic oslo of domain cities is created");
    assertThat(names(json("domain topic list cities -o json"))).containsExactly("bern", "oslo");
    assertThat(done("domain topic show cities oslo")).containsPattern("id +/.*/topics/oslo");
    assertThat(fails("domain topic delete cities oslo", 2)).contains("--yes");
    assertThat(fails("domain topic delete cities olso --yes", 3)).contains("olso");
    assertThat(done("domain topic delete cities oslo --yes"))
        .contains("topic oslo of domain cities is deleted");
    assertThat(fails("domain topic show cities oslo", 3)).contains("oslo");
    assertThat(done("domain delete cities -y")).contains("domain cities is deleted");
    assertThat(fails("domain show citys", 3)).contains("there is no domain 'citys'");
  }

  @Test
  void managesASubscriptionThatItsNameFinds() {
    done("topic create orders -g shops");
    done(
        "subscription create shop --topic orders --endpoint http://127.0.0.1:1/hook?code=hunter2"
            + " --labels eu --included-event-types A B");

    assertThat(done("subscription list"))
        .containsPattern("shop +topics/orders +Succeeded +WebHook +http://127.0.0.1:1\n")
        .doesNotContain("hook", "hunter2");
    assertThat(names(json("subscription list --topic orders -o json"))).containsExactly("shop");
    assertThat(names(json("subscription list -g shops -o json"))).containsExactly("shop");

    assertThat(
            done(
                "subscription update shop --max-delivery-attempts 3 --max-events-per-batch 9"
                    + " --subject-begins-with /a --partial-batch --labels us"))
        .contains("subscription shop is updated");
    assertThat(done("subscription show shop --topic orders"))
        .containsPattern("max attempts +3\n")
        .containsPattern("max events per batch +9\n")
        .containsPattern("event types +A, B\n")
        .containsPattern("subject begins with +/a\n")
        .containsPattern("labels +us\n")
        .doesNotContain("hunter2");
    assertThat(done("subscription update shop --partial-batch false")).contains("updated");
    JsonNode shown = json("subscription show shop --include-full-endpoint-url -o json");
    assertThat(shown.at("/properties/destination/properties/endpointUrl").asString())
        .isEqualTo("http://127.0.0.1:1/hook?code=hunter2");
    assertThat(shown.at("/properties/hermod/partialBatch").isMissingNode()).isTrue();

    assertThat(fails("subscription show shopp", 3))
        .contains("Did you mean shop?", "hermod subscription list");
    assertThat(fails("subscription list --topic order", 3)).contains("Did you mean orders?");
    assertThat(fails("subscription delete shop", 2)).contains("--yes");
    assertThat(done("subscription delete shop --yes")).contains("subscription shop is deleted");
    assertThat(fails("subscription delete shop --yes", 3)).contains("no subscription 'shop'");
  }

  @Test
  void asksWhichSubscriptionWhenTwoHaveTheName() {
    for (String topic : List.of("left", "right")) {
      done("topic create " + topic);
      done("subscription create both --endpoint http://127.0.0.1:1/ --topic " + topic);
    }

    assertThat(fails("subscription show both", 1))
        .contains("2 subscriptions have the name both", "--topic", "topics/left", "topics/right");
    assertThat(done("subscription show both --topic left")).contains("topics/left");
  }

  @Test
  void showsAndWakesAnEndpoint() {
    done("topic create woken");
    done("subscription create deaf --topic woken --endpoint http://127.0.0.1:2/");
    Await.until(
        "the endpoint",
        LIMIT,
        () -> hermod.arm().get("/hermod/v1/endpoints").toString().contains("127.0.0.1:2"));

    JsonNode endpoint =
        json("endpoint list -o json")
            .valueStream()
            .filter(each -> each.path("endpoint").asString().contains("127.0.0.1:2"))
            .findFirst()
            .orElseThrow();
    String name = endpoint.path("endpoint").asString();
    assertThat(done("endpoint list")).containsPattern("ENDPOINT +STATE").contains(name);
    assertThat(done("endpoint show " + name))
        .contains(name)
        .containsPattern("state +open")
        .contains(endpoint.path("id").asString());
    assertThat(done("endpoint wake " + endpoint.path("id").asString()))
        .contains("endpoint " + name + " is open");
    assertThat(fails("endpoint wake " + name + "x", 3)).contains("Did you mean " + name + "?");
  }

  @Test
  void testsTheFilterOfASubscription() {
    done("topic create sieved");
    done(
        "subscription create sieve --topic sieved --endpoint http://127.0.0.1:1/"
            + " --subject-ends-with /2");
    done("event publish sieved --count 3");

    assertThat(done("filter test --subscription sieve"))
        .contains("1 of 3 events match", "subjectEndsWith");
    assertThat(done("filter test --subscription sieve --topic sieved --last 1"))
        .contains("0 of 1 events match");
    assertThat(fails("filter test --subscription sieves --topic sieved", 3))
        .contains("Did you mean sieve?");
  }

  @Test
  void asksAtATerminalBeforeItDeletes() throws IOException {
    done("topic create doomed");

    assertThat(atATerminal("topic delete doomed", "n"))
        .contains("Delete topic doomed with its subscriptions", "[y/N]", "nothing was changed");
    assertThat(done("topic show doomed")).contains("doomed");
    assertThat(atATerminal("topic delete doomed", "y")).contains("topic doomed is deleted");
    assertThat(fails("topic show doomed", 3)).contains("there is no topic");
  }

  @Test
  void reachesAServerByItsUrlAsAClient() throws IOException {
    Credentials owner = Credentials.load(hermod.directory()).orElseThrow();
    Map<String, String> secret = Map.of("HERMOD_CLIENT_SECRET", owner.clientSecret());
    String url = "--server " + hermod.https() + " --ca-file " + hermod.directory().caCertificate();
    String asOwner = url + " --client-id " + owner.clientId();

    assertThat(remote("topic create far " + asOwner, secret, 0)).contains("topic far accepts");
    assertThat(remote("event publish far --id f1 " + asOwner, secret, 0)).contains("f1");
    assertThat(remote("client list " + asOwner, secret, 0)).contains(owner.clientId());
    assertThat(remote("token " + asOwner, secret, 0)).containsPattern("^\\S+\\.\\S+\\.\\S+\\s*$");

    JsonNode reader =
        JsonMapper.shared().readTree(remote("client add eye --role reader " + asOwner, secret, 0));
    Path secretFile =
        Files.writeString(folder.resolve("secret"), reader.path("clientSecret").asString() + "\n");
    String asReader =
        url
            + " --client-id "
            + reader.path("clientId").asString()
            + " --client-secret-file "
            + secretFile;
    assertThat(remote("topic list " + asReader, Map.of(), 0)).contains("far");
    assertThat(remote("topic delete far --yes " + asReader, Map.of(), 4))
        .contains("the server refused", "(403)", "hermod client add");
    assertThat(remote("topic list " + asOwner, Map.of("HERMOD_CLIENT_SECRET", "wrong"), 4))
        .contains("does not accept client " + owner.clientId(), "hermod client rotate")
        .doesNotContain("wrong");
  }

  @Test
  void reachesAServerThatAProfileDescribes() throws IOException {
    Credentials owner = Credentials.load(hermod.directory()).orElseThrow();
    Path profiles = Files.createDirectories(folder.resolve("config/hermod"));
    Files.writeString(profiles.resolve("secret"), owner.clientSecret());
    Files.writeString(
        profiles.resolve("shop.yaml"),
        """
        server: %s
        client-id: %s
        client-secret-file: secret
        ca-file: %s
        """
            .formatted(hermod.https(), owner.clientId(), hermod.directory().caCertificate()));
    Files.writeString(profiles.resolve("bad.yaml"), "server: https://a\nclient: b\n");
    Map<String, String> home = Map.of("XDG_CONFIG_HOME", folder.resolve("config").toString());

    assertThat(remote("topic list --server shop", home, 0)).contains("hermod-deadletters");
    assertThat(
            remote(
                "topic list",
                Map.of(
                    "HERMOD_SERVER",
                    "shop",
                    "XDG_CONFIG_HOME",
                    folder.resolve("config").toString()),
                0))
        .contains("hermod-deadletters");
    assertThat(remote("topic list --server bad", home, 2))
        .contains("unknown key client", "Did you mean client-id?");
    assertThat(remote("topic list --server shop2", home, 2)).contains("There is no profile");
  }

  @Test
  void saysWhatToDoWhenNothingResponds() {
    Map<String, String> secret = Map.of("HERMOD_CLIENT_SECRET", "s");

    assertThat(remote("topic list --server http://127.0.0.1:1 --client-id c", secret, 1))
        .contains("no server responds at http://127.0.0.1:1", "Check the address");
    assertThat(remote("topic list --server %s --client-id c".formatted(hermod.https()), secret, 1))
        .contains("is not trusted", "--ca-file", "tls/ca.pem");
    String plain = hermod.https().toString().replace("https:", "http:");
    assertThat(remote("topic list --server %s --client-id c".formatted(plain), secret, 1))
        .contains("does not respond as a server does", "https://");
    String secure = hermod.http().orElseThrow().toString().replace("http:", "https:");
    assertThat(remote("topic list --server %s --client-id c".formatted(secure), secret, 1))
        .contains("responds without TLS", "http://");
    assertThat(remote("topic list --data-dir " + folder.resolve("none"), Map.of(), 1))
        .contains("no server is running on", "hermod serve", "--data-dir");
  }

  @Test
  void namesTheFlagForAPortInUse() {
    Result second =
        Program.run(
            "serve",
            "--data-dir",
            folder.resolve("second").toString(),
            "--https-port",
            Integer.toString(hermod.https().getPort()));

    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.output()).contains("in use", "--https-port").doesNotContain("\tat ");
  }

  @Test
  void followsExplainsAndResendsEvents() throws InterruptedException {
    done("topic create watched");
    done("subscription create shop --topic watched --endpoint http://127.0.0.1:1/hook");
    done(
        "subscription create picky --topic watched --endpoint http://127.0.0.1:1/other"
            + " --included-event-types Never");
    List<String> words =
        new ArrayList<>(
            List.of("event", "tail", "watched", "--count", "1", "-o", "json", "--filter"));
    words.add("{\"subjectBeginsWith\":\"/\"}");
    words.addAll(inThisDirectory());
    Process events = Program.command(Map.of(), words);
    Output seen = Output.of(events);
    List<String> others =
        new ArrayList<>(List.of("event", "tail", "watched", "--subscription", "shop"));
    others.addAll(inThisDirectory());
    Process attempts = Program.command(Map.of(), others);
    Output tried = Output.of(attempts);
    Await.until("tails", LIMIT, () -> seen.lines().size() + tried.lines().size() >= 2);

    done("event publish watched --id w1");

    assertThat(events.waitFor(LIMIT)).as(seen.toString()).isTrue();
    assertThat(events.exitValue()).isZero();
    Await.until("end of output", LIMIT, seen::isComplete);
    assertThat(seen.lines().getLast()).contains("\"id\":\"w1\"");
    Await.until("an attempt", LIMIT, () -> tried.toString().contains("w1  attempt 1"));
    assertThat(tried.toString()).contains("following the attempts of subscription shop", "next at");

    assertThat(done("event resend watched w1 --subscription shop"))
        .containsPattern("shop +parked +triedNow +Its next attempt is due now.");
    Await.until("another attempt", LIMIT, () -> tried.toString().contains("w1  attempt 2"));
    assertThat(done("event explain watched w1"))
        .contains("published ", "attempt 2", "Rejected by includedEventTypes");
    assertThat(json("event explain watched w1 -o json").path("eventId").asString()).isEqualTo("w1");
    assertThat(fails("event resend watched w1 --subscription picky", 1)).contains("unmatched");
    assertThat(fails("event resend watched nope", 3)).contains("No event with this id");
    assertThat(fails("event tail nowhere", 3)).contains("there is no topic 'nowhere'");

    done("topic delete watched --yes");
    assertThat(attempts.waitFor(LIMIT)).as(tried.toString()).isTrue();
    assertThat(tried.toString()).contains("was deleted");
  }

  @Test
  void asksBeforeItTakesAccessAway() {
    done("client add guest --role reader");

    assertThat(fails("client rotate guest", 2)).contains("--yes");
    assertThat(fails("client remove guest", 2)).contains("--yes");
    done("client rotate guest --yes");
    assertThat(done("client remove guest --yes")).contains("client guest removed");
    assertThat(fails("redrive cancel none", 3)).contains("no redrive job");
    String report = run("doctor", inThisDirectory(), Map.of(), List.of(0, 1));
    assertThat(report).contains("store ", "disk sync ", "certificate ", "clock ");
  }

  @Test
  void changesTheRightsOfAClientThatKeepsItsSecret() {
    done("client add porter --role reader --topic gates");

    assertThat(done("client update porter --role data-sender,reader"))
        .contains("reader, data-sender", "topic gates");
    assertThat(done("client show porter")).contains("reader, data-sender", "topic gates");
    assertThat(done("client update porter --unlimited")).contains("everything");
    assertThat(json("client show porter -o json").has("scope")).isFalse();
    assertThat(fails("client update first --role reader", 1)).contains("the first client always");
  }

  @Test
  void printsProfilesAndHowTheyDiffer() {
    assertThat(done("profiles", List.of())).contains("cloud-2018", "edge", "response wait");
    assertThat(remote("profiles diff cloud-2018 edge -o json", Map.of(), 0))
        .contains("\"rule\" : \"attempts\"", "\"cloud-2018\" : ", "\"edge\" : ");
    assertThat(remote("config -o json", Map.of(), 0)).contains("\"key\" : \"https-port\"");
  }

  @Test
  void completesWordsInBash() throws IOException {
    Path script =
        Files.writeString(folder.resolve("completion.bash"), done("completion bash", List.of()));
    String words =
        """
        source %s
        COMP_WORDS=(hermod top); COMP_CWORD=1; _complete_hermod; echo "${COMPREPLY[@]}"
        COMP_WORDS=(hermod topic li); COMP_CWORD=2; _complete_hermod; echo "${COMPREPLY[@]}"
        """
            .formatted(script);
    Result result =
        Program.finish(
            new ProcessBuilder("bash", "--norc", "-c", words).redirectErrorStream(true).start());

    assertThat(result.output().lines()).containsExactly("topic", "list");
    assertThat(done("completion zsh", List.of())).contains("bashcompinit");
  }

  /** Unlike bash's, the script offers all words, and zsh itself chooses among them. */
  @Test
  @Tag("slow")
  void completesWordsInZsh() throws IOException {
    Path script =
        Files.writeString(folder.resolve("completion.zsh"), done("completion zsh", List.of()));
    String words =
        """
        autoload -U compinit && compinit -u -D
        source %s
        words=(hermod topic li); COMP_WORDS=(hermod topic li); COMP_CWORD=2
        _complete_hermod; print -l "${COMPREPLY[@]}"
        """
            .formatted(script);
    Result result =
        Program.finish(
            new ProcessBuilder("zsh", "-f", "-c", words).redirectErrorStream(true).start());

    assertThat(result.output().lines()).contains("list", "create").doesNotContain("serve");
  }

  @Test
  void explainsItselfWithoutArgumentsAndAfterATypo() {
    Result help = Program.finish(Program.command(Map.of(), List.of()));
    assertThat(help.exitCode()).isZero();
    assertThat(help.output()).startsWith("Usage: hermod").contains("hermod serve");

    assertThat(remote("topc list", Map.of(), 2)).contains("Did you mean `hermod topic`?");
  }

  private String done(String line) {
    return done(line, inThisDirectory());
  }

  private String done(String line, List<String> more) {
    return run(line, more, Map.of(), 0);
  }

  private String fails(String line, int exitCode) {
    return run(line, inThisDirectory(), Map.of(), exitCode);
  }

  private String remote(String line, Map<String, String> variables, int exitCode) {
    return run(line, List.of(), variables, exitCode);
  }

  private JsonNode json(String line) {
    return JsonMapper.shared().readTree(done(line));
  }

  private static String run(
      String line, List<String> more, Map<String, String> variables, int exitCode) {
    return run(line, more, variables, List.of(exitCode));
  }

  private static String run(
      String line, List<String> more, Map<String, String> variables, List<Integer> exitCodes) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(more);
    Result result = Program.finish(Program.command(variables, words));
    assertThat(result.exitCode()).as("%s%n%s", line, result.output()).isIn(exitCodes);
    return result.output() + "\n";
  }

  private String atATerminal(String line, String answer) throws IOException {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.addAll(inThisDirectory());
    Process process = Program.commandAs(AT_A_TERMINAL, words.toArray(String[]::new));
    try (OutputStream keyboard = process.getOutputStream()) {
      keyboard.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      keyboard.flush();
      return Program.finish(process).output();
    }
  }

  private List<String> inThisDirectory() {
    return List.of("--data-dir", hermod.directory().root().toString());
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(each -> each.path("name").asString()).toList();
  }
}
