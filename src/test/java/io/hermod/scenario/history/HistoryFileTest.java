package io.hermod.scenario.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  @TempDir private Path folder;

  @Test
  void readsWhatItHasWritten() throws IOException {
    ClusterHistory history = GoodHistory.draw(new Random(1)).history();
    Path file = folder.resolve("history");

    HistoryFile.write(history, file);

    assertThat(HistoryFile.read(file)).isEqualTo(history);
  }
}
