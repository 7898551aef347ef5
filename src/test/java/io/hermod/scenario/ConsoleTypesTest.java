package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The modules of the console, as TypeScript reads their JSDoc. */
class ConsoleTypesTest {

  @Test
  void everyModuleFitsTogether() throws IOException {
    Process compiler =
        new ProcessBuilder("node", "node_modules/typescript/bin/tsc", "-p", "console-types.json")
            .directory(NodeProgram.folder().toFile())
            .redirectErrorStream(true)
            .start();
    Program.Result result = Program.finish(compiler);
    assertThat(result.output()).isEmpty();
    assertThat(result.exitCode()).isZero();
  }
}
