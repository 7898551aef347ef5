package io.hermod.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Debian's Azure SDKs for Python manage, publish and receive; the story is in sdk_story.py. */
@Tag("slow")
class PythonSdkProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess("--handshake.loopback", "true", "--config", EveryDestination.CONFIG);

  @TestFactory
  Stream<DynamicTest> managesAndPublishes() {
    hermod.start();
    return new ClientProgram(
            // By its full path: another Python before it on the path does not have the SDKs.
            List.of("/usr/bin/python3", "sdk_story.py"),
            Path.of("src", "test", "python").toAbsolutePath(),
            Map.of(
                "PYTHONDONTWRITEBYTECODE",
                "1",
                "REQUESTS_CA_BUNDLE",
                hermod.directory().caCertificate().toString()))
        .run(hermod, Duration.ofMinutes(3));
  }
}
