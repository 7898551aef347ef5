package io.hermod.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Azure SDKs for JavaScript manage, publish and receive; the story is in sdk-story.js. */
class JavaScriptSdkProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess("--handshake.loopback", "true", "--config", EveryDestination.CONFIG);

  @TestFactory
  Stream<DynamicTest> managesAndPublishes() {
    hermod.start();
    return new ClientProgram(
            List.of("node", "--test-reporter=tap", "sdk-story.js"),
            NodeProgram.folder(),
            Map.of("NODE_EXTRA_CA_CERTS", hermod.directory().caCertificate().toString()))
        .run(hermod, Duration.ofMinutes(2));
  }
}
