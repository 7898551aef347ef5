package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilesCommandTest {
  private static final int WIDEST = 160;

  @TempDir private Path folder;

  @Test
  void printsAllProfilesSideBySide() {
    List<String> lines = linesOf("profiles");

    assertThat(lines.getFirst().strip().split(" +")).containsExactlyElementsOf(Profiles.names());
    assertThat(lines)
        .anySatisfy(
            line -> assertThat(line).matches("response wait +1 min +30 s +30 s +30 s +1 min"))
        .anySatisfy(line -> assertThat(line).matches("schedule +10 s, 30 s, 1 min, .*"))
        .anySatisfy(line -> assertThat(line).matches("success +200, 202( +200–204){4}"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(WIDEST));
  }

  @Test
  void printsOnlyWhatDiffers() {
    assertThat(linesOf("profiles diff cloud-2021 cloud-2026"))
        .containsExactly(
            "                         cloud-2021               cloud-2026",
            "never retried (webhook)  400, 401, 403, 404, 413  400, 401, 403, 413");
  }

  @Test
  void saysThatNothingDiffers() {
    assertThat(linesOf("profiles diff cloud-2020 cloud-2021"))
        .containsExactly("cloud-2020 and cloud-2021 do not differ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"profiles diff cloud-2021 cloud", "profiles diff cloud edge"})
  void saysWhichProfilesThereAre(String line) {
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run(line.split(" "))).isEqualTo(2);
    assertThat(command.err())
        .startsWith(
            "hermod: there is no profile 'cloud'. The profiles are"
                + " cloud-2018, cloud-2020, cloud-2021, cloud-2026, edge");
  }

  @Test
  void theTableInTheDocumentationIsCurrent() throws IOException {
    List<String> page = Files.readAllLines(Path.of("docs", "profiles.md"));

    assertThat(page.stream().filter(line -> line.startsWith("|")).toList())
        .as("print it with `hermod profiles --markdown`")
        .isEqualTo(linesOf("profiles --markdown"));
  }

  private List<String> linesOf(String line) {
    TestCommandLine command = new TestCommandLine(folder);
    assertThat(command.run(line.split(" "))).isZero();
    return command.out().lines().toList();
  }
}
