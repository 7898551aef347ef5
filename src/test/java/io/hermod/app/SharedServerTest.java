package io.hermod.app;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tests that use one server, which has the topic orders, because a start takes seconds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class SharedServerTest {
  final LiveServer server;

  SharedServerTest(Path folder) {
    server = new LiveServer(folder);
  }

  @BeforeAll
  void create() {
    server.createTopic("orders");
  }

  @AfterAll
  void stop() {
    server.close();
  }
}
