package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotateMasterKeyCommandTest {
  @TempDir private Path root;

  @Test
  void sealsEverythingWithANewKeyAndTheServerStartsWithIt() throws IOException {
    start().close();
    String before = key();
    TestCommandLine rotation = new TestCommandLine(root);

    int exit = rotation.run("rotate-master-key", "--data-dir", root.toString());

    assertThat(exit).isZero();
    assertThat(rotation.out())
        .contains("The new key is", "new key: 2.", "is no longer needed and was removed")
        .doesNotContain(before)
        .doesNotContain(key());
    assertThat(key()).isNotEqualTo(before);
    start().close();
  }

  @Test
  void refusesWhileTheServerRuns() throws IOException {
    try (Hermod _ = start()) {
      String before = key();
      TestCommandLine rotation = new TestCommandLine(root);

      assertThat(rotation.run("rotate-master-key", "--data-dir", root.toString())).isOne();
      assertThat(rotation.err()).contains("in use by another Hermod");
      assertThat(key()).isEqualTo(before);
    }
  }

  @Test
  void refusesAKeyFileThatDoesNotFitAndLeavesItAsItIs() throws IOException {
    start().close();
    Files.writeString(keyFile(), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n");
    TestCommandLine rotation = new TestCommandLine(root);

    assertThat(rotation.run("rotate-master-key", "--data-dir", root.toString())).isOne();
    assertThat(rotation.err()).contains("belongs to another store");
    assertThat(key()).isEqualTo("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n");
  }

  @Test
  void saysWhereItFindsNoStore() {
    TestCommandLine rotation = new TestCommandLine(root);

    assertThat(rotation.run("rotate-master-key", "--data-dir", root.toString())).isOne();
    assertThat(rotation.err()).contains("there is no store in " + root);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void keepsTheKeyWhereItIsTold() {
    Path elsewhere = root.resolve("elsewhere.key");
    Path data = root.resolve("data");

    start(data, elsewhere.toString()).close();

    assertThat(elsewhere).isNotEmptyFile();
    assertThat(data.resolve("master-key")).doesNotExist();
  }

  private Hermod start() {
    return start(root, "master-key");
  }

  private static Hermod start(Path data, String keyFile) {
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", data.toString(), "test"),
            new GivenValue("https-port", "0", "test"),
            new GivenValue("secrets.key-file", keyFile, "test"));
    return Hermod.start(
        HermodConfig.of(new ConfigReader(data, Map.of()).read(flags, null)),
        InstantSource.system());
  }

  private String key() throws IOException {
    return Files.readString(keyFile());
  }

  private Path keyFile() {
    return root.resolve("master-key");
  }
}
