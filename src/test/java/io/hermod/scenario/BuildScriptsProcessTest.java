package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the build scripts that decide something, in a repository that is thrown away. */
class BuildScriptsProcessTest {
  private static final String SAY_VERSION =
      """
      source dev/revision
      source packaging/archive
      find_revision "$PWD"
      check_changelog
      printf '%s\\n' "${revision[@]}"
      """;

  private static final String ADD_AUTHORITIES =
      """
      source packaging/archive
      jdk=jdk
      add_authorities runtime/lib/security
      """;

  @TempDir private Path folder;

  @BeforeEach
  void copyScripts() throws IOException {
    for (String file : List.of("dev/revision", "packaging/archive", "build/pom.xml")) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.copy(Path.of(file), folder.resolve(file));
    }
  }

  @Test
  void withoutARepositoryThePomDecidesOnTheVersion() throws IOException {
    assertThat(succeed("bash", "-ec", SAY_VERSION)).doesNotContain("-Dhermod");
  }

  @Test
  void withoutATagThePomDecidesOnTheVersion() throws IOException {
    git("init", "--quiet");
    commit();

    assertThat(succeed("bash", "-ec", SAY_VERSION))
        .contains("-Dhermod.commit=")
        .doesNotContain("-Dhermod.version");
  }

  @Test
  void aTaggedCommitHasTheVersionOfTheTag() throws IOException {
    release("1.2.3", "## [1.2.3] - 2026-11-19");

    assertThat(succeed("bash", "-ec", SAY_VERSION).lines()).contains("-Dhermod.version=1.2.3");
  }

  @Test
  void laterCommitsHaveAVersionThatCountsThem() throws IOException {
    release("1.2.3", "## [1.2.3] - 2026-11-19");
    commit();
    commit();

    assertThat(succeed("bash", "-ec", SAY_VERSION))
        .containsPattern("(?m)^-Dhermod\\.version=1\\.2\\.3\\+2\\.g[0-9a-f]+$");
  }

  @Test
  void aTagWithoutASectionInTheChangelogIsNotBuilt() throws IOException {
    release("1.2.4", "## [1.2.3] - 2026-11-19");

    Program.Result result = run("bash", "-ec", SAY_VERSION);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).contains("CHANGELOG.md has no section for 1.2.4");
  }

  private void release(String version, String changelog) throws IOException {
    git("init", "--quiet");
    Files.writeString(folder.resolve("CHANGELOG.md"), changelog + "\n");
    commit();
    git("tag", "--annotate", "--message", version, "v" + version);
  }

  private void commit() throws IOException {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "Change something");
  }

  /** As Debian's JDK has it. */
  @Test
  void aRuntimeGetsTheAuthoritiesThatTheJdkLinksTo() throws IOException {
    Path machine = Files.writeString(folder.resolve("machine"), "authorities");
    Path jdk = Files.createDirectories(folder.resolve("jdk/lib/security"));
    Files.createSymbolicLink(jdk.resolve("cacerts"), machine);

    succeed("bash", "-ec", ADD_AUTHORITIES);

    assertThat(folder.resolve("runtime/lib/security/cacerts"))
        .isRegularFile()
        .hasContent("authorities");
  }

  @Test
  void aRuntimeDoesNotLinkToTheAuthoritiesOfTheMachine() throws IOException {
    Path machine = Files.writeString(folder.resolve("machine"), "authorities");
    for (String name : List.of("jdk", "runtime")) {
      Path security = Files.createDirectories(folder.resolve(name + "/lib/security"));
      Files.createSymbolicLink(security.resolve("cacerts"), machine);
    }

    succeed("bash", "-ec", ADD_AUTHORITIES);

    Path authorities = folder.resolve("runtime/lib/security/cacerts");
    assertThat(Files.isSymbolicLink(authorities)).isFalse();
    assertThat(authorities).hasContent("authorities");
  }

  @Test
  void aRuntimeKeepsTheAuthoritiesThatItHas() throws IOException {
    Path security = Files.createDirectories(folder.resolve("runtime/lib/security"));
    Files.writeString(security.resolve("cacerts"), "its own");

    succeed("bash", "-ec", ADD_AUTHORITIES);

    assertThat(security.resolve("cacerts")).hasContent("its own");
  }

  @Test
  void aRuntimeWithoutAuthoritiesIsNotBuilt() throws IOException {
    Files.createDirectories(folder.resolve("jdk/lib/security"));

    Program.Result result = run("bash", "-ec", ADD_AUTHORITIES);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).contains("install ca-certificates-java");
  }

  private void git(String... words) throws IOException {
    List<String> options =
        List.of("git", "-c", "user.name=Test", "-c", "user.email=test@localhost");
    succeed(Stream.concat(options.stream(), Stream.of(words)).toArray(String[]::new));
  }

  private String succeed(String... command) throws IOException {
    Program.Result result = run(command);
    assertThat(result.exitCode()).as(String.join(" ", command) + "\n" + result.output()).isZero();
    return result.output();
  }

  /** Without what this user or the machine has told git, such as to sign tags. */
  private Program.Result run(String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder
        .environment()
        .put("GIT_CEILING_DIRECTORIES", folder.resolve("..").normalize().toString());
    return Program.finish(builder.start());
  }
}
