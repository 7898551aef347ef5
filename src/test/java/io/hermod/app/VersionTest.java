package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionTest {

  @Test
  void namesTheCommitBehindTheVersion() throws IOException {
    assertThat(lineOf("Hermod-Commit: 0123456789ab")).isEqualTo("hermod 1.2.3 (0123456789ab)");
  }

  @Test
  void saysNothingOfACommitWhereTheBuildKnewNone() throws IOException {
    assertThat(lineOf("Hermod-Commit: ")).isEqualTo("hermod 1.2.3");
    assertThat(lineOf("Implementation-Title: another jar")).isEqualTo("hermod 1.2.3");
    assertThat(Version.line("1.2.3", Version.commitIn(null))).isEqualTo("hermod 1.2.3");
  }

  private static String lineOf(String entry) throws IOException {
    byte[] manifest = "Manifest-Version: 1.0\n%s\n\n".formatted(entry).getBytes(UTF_8);
    Optional<String> commit = Version.commitIn(new ByteArrayInputStream(manifest));
    return Version.line("1.2.3", commit);
  }
}
