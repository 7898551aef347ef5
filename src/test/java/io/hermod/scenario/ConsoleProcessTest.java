package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The console of a real server in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleProcessTest {
  private static final int MOST_BYTES = 200 << 10;

  private final HermodProcess hermod = new HermodProcess();
  private final ConsoleBrowser browser = new ConsoleBrowser(hermod);
  private final Path folder;

  ConsoleProcessTest(@TempDir Path folder) {
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
  void peopleSignInFindTheirWayAndSignOut() {
    JsonNode found = browser.run("frame");

    assertThat(found.path("addressAfterLink").asString()).isEqualTo(hermod.https() + "/console/");
    assertThat(found.path("addressAfterUsedLink").asString()).doesNotContain("link");
    assertThat(found.path("firstViewBytes").asInt()).isBetween(20_000, MOST_BYTES);
    assertThat(found.path("firstFocus").asString()).isEqualTo("Skip to the page");
    assertThat(found.path("afterSkip").asString()).isEqualTo("main");
    assertThat(found.path("focusAfterNavigation").asString()).isEqualTo("main");
    assertThat(found.path("otherTab").asString()).isEqualTo("new: true, 0 alerts");
    assertThat(found.path("inBetween").asString()).isEqualTo("ok ok, new: true");
    assertThat(found.path("addressAfterIssuer").asString()).doesNotContain("token");
    assertThat(found.path("cookies").asString()).isEmpty();
    Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
    assertThat(found.path("storage").asString()).doesNotContain(credentials.clientSecret());
  }

  @Test
  void componentsWorkByMouseAndKeyboardInEveryForm() {
    JsonNode found = browser.run("components");
    assertThat(found.path("problems").toString()).isEqualTo("[]");
  }

  @Test
  void theBannerHasALinkThatSignsIn() {
    String line =
        hermod.output().lines().stream()
            .filter(each -> each.startsWith("  console  "))
            .findFirst()
            .orElseThrow();
    assertThat(line).startsWith("  console  " + hermod.https() + "/console/#link=");
    JsonNode found =
        browser.run("sign-in", input -> input.put("link", line.replace("  console  ", "")));
    assertThat(found.path("name").asString()).isEqualTo("first");
  }

  @Test
  void theCommandPrintsALinkAndOpensTheBrowserWithoutShowingItToOthers() throws IOException {
    Path opened = folder.resolve("opened");
    Path desktop = Files.createDirectory(folder.resolve("desktop"));
    Path program =
        Files.writeString(desktop.resolve("xdg-open"), "#!/bin/sh\necho \"$1\" >" + opened);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> variables =
        Map.of(
            "DISPLAY", ":7",
            "PATH", desktop + ":" + System.getenv("PATH"),
            "JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder);

    Program.Result result =
        Program.finish(
            Program.command(
                variables, List.of("console", "--data-dir", hermod.directory().root().toString())));

    assertThat(result.exitCode()).as(result.output()).isZero();
    String link =
        result.output().lines().filter(each -> each.startsWith("https:")).findFirst().orElseThrow();
    Await.until(
        "the browser", Duration.ofSeconds(20), () -> Files.exists(opened) && size(opened) > 1);
    Path page = Path.of(Files.readString(opened).strip());
    assertThat(page.toString()).doesNotContain("link=");
    assertThat(page).content().contains(link);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(page)))
        .isEqualTo("rw-------");
    assertThat(browser.run("sign-in", input -> input.put("link", link)).path("name").asString())
        .isEqualTo("first");
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
