package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The archive needs nothing but itself: no JDK, no build, no particular folder. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PackageProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern SINK = Pattern.compile("listening at (http://\\S+),.*");

  private final List<Process> started = new ArrayList<>();
  private final UnpackedArchive archive;

  PackageProcessTest(@TempDir Path folder) throws IOException {
    archive = UnpackedArchive.in(folder);
  }

  @AfterEach
  void stop() {
    started.forEach(Program::kill);
  }

  /** The commands of the README's first minute, with a sink on a port that is free. */
  @Test
  void runsTheFirstMinuteWithoutAJdk() throws IOException {
    Process server = archive.start("serve");
    started.add(server);
    await(server, "ready ");
    assertThat(run("topic create orders")).startsWith("topic orders accepts events at https://");
    Process sink = archive.start("sink", "--port", "0");
    started.add(sink);
    Output received = await(sink, "listening at ");
    String created =
        run(
            "subscription create shop --topic orders --endpoint "
                + address(received.lines().getFirst()));
    assertThat(created).startsWith("subscription shop sends the events of orders to http://");
    assertThat(run("event publish orders --count 3")).contains("published 3 events to orders");
    Await.until(
        received::toString,
        LIMIT,
        () ->
            received.lines().stream().filter(line -> line.contains(" Notification ")).count() == 3);
    assertThat(mappedFiles(server))
        .contains(
            archive.folder().resolve("runtime/lib/server/libjvm.so").toString(),
            archive.folder().resolve("app/hermod.aot").toString())
        .anyMatch(file -> file.contains("app/native/librocksdbjni"))
        .anyMatch(file -> file.contains("app/native/libnetty_tcnative"))
        .anyMatch(file -> file.contains("app/native/libnetty_transport_native_epoll"))
        .allMatch(file -> !file.endsWith(".so") || isOfThePackageOrTheSystem(file));
  }

  /** Native code that a library unpacks would need a folder that is writable and executable. */
  private boolean isOfThePackageOrTheSystem(String file) {
    return file.startsWith(archive.folder() + "/")
        || file.startsWith("/usr/lib/")
        || file.startsWith("/lib");
  }

  private static String address(String line) {
    Matcher matcher = SINK.matcher(line);
    assertThat(matcher.matches()).as(line).isTrue();
    return matcher.group(1);
  }

  private String run(String words) {
    Program.Result result = archive.run(words.split(" ", -1));
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }

  private static Output await(Process process, String beginning) {
    Output output = Output.of(process);
    Await.until(
        () -> "'" + beginning + "' in\n" + output,
        LIMIT,
        () -> output.has(line -> line.startsWith(beginning)) || !process.isAlive());
    assertThat(output.lines()).anyMatch(line -> line.startsWith(beginning));
    return output;
  }

  private static List<String> mappedFiles(Process process) throws IOException {
    try (Stream<String> lines =
        Files.lines(Path.of("/proc", Long.toString(process.pid()), "maps"))) {
      return lines
          .filter(line -> line.contains("/"))
          .map(PackageProcessTest::file)
          .distinct()
          .toList();
    }
  }

  private static String file(String line) {
    return line.substring(line.indexOf('/'));
  }

  @Test
  void everyLibraryIsInTheBillOfMaterialsWithItsLicence() throws IOException {
    JsonNode bom =
        JsonMapper.builder().build().readTree(archive.folder().resolve("sbom.json").toFile());
    List<String> named =
        bom.path("components")
            .valueStream()
            .filter(each -> each.path("type").asString().equals("library"))
            .map(each -> each.path("name").asString() + "-" + each.path("version").asString())
            .toList();
    List<String> texts = files(archive.folder().resolve("licences"));
    assertThat(files(archive.folder().resolve("app/lib")))
        .hasSameSizeAs(named)
        .allMatch(jar -> named.stream().anyMatch(jar::startsWith));
    assertThat(
            bom.path("components")
                .valueStream()
                .flatMap(each -> each.path("licenses").valueStream()))
        .extracting(each -> each.at("/license/id").asString(""))
        .filteredOn(id -> !id.isEmpty())
        .isNotEmpty()
        .allMatch(id -> texts.contains(id + ".txt"));
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void namesTheCommitThatTheJarWasBuiltFrom() throws IOException {
    try (JarFile jar = new JarFile(archive.folder().resolve("app/hermod.jar").toFile())) {
      Attributes facts = jar.getManifest().getMainAttributes();
      String version = "hermod " + facts.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
      String commit = facts.getValue("Hermod-Commit");
      assertThat(run("--version").strip())
          .isEqualTo(commit.isBlank() ? version : "%s (%s)".formatted(version, commit));
    }
  }

  /** The JVM would print lines of its own if it were given a cache of other files. */
  @Test
  void aCopyWithOtherTimesDoesWithoutTheCache() throws IOException {
    Path jar = archive.folder().resolve("app/hermod.jar");
    FileTime time = Files.getLastModifiedTime(jar);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(time.toMillis() + 5000));
    try {
      assertThat(run("--version").lines()).hasSize(1);
    } finally {
      Files.setLastModifiedTime(jar, time);
    }
  }
}
