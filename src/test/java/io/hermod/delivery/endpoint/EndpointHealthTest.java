package io.hermod.delivery.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hermod.config.ProbationConfig;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class EndpointHealthTest {
  private static final ProbationConfig LIMITS = new ProbationConfig(1, Duration.ofHours(1));

  private final Logger logger = (Logger) LoggerFactory.getLogger(EndpointHealth.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(log);
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.example:8443/hooks/s3cret, https://shop.example:8443",
    "https://shop.example, https://shop.example",
    "shop.example:443, shop.example:443",
    "kafka-clusters.local, kafka-clusters.local"
  })
  void aListenerThatThrowsIsLoggedWithTheServerAndNotThePath(String name, String server) {
    EndpointHealth health = new EndpointHealth(name, LIMITS, _ -> {});
    health.watch(
        () -> {
          throw new IllegalStateException("told to");
        });
    health.probeUnused();

    assertThat(log.list)
        .singleElement()
        .extracting(ILoggingEvent::getFormattedMessage)
        .isEqualTo("could not notify a lane that the state of " + server + " has changed");
  }
}
