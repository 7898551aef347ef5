package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.profile.BatchLimits;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdgeProfileTest {
  @TempDir private Path folder;
  private final Map<String, String> environment =
      new HashMap<>(Map.of("HERMOD_EDGE_ENABLED", "true"));

  @Test
  void isTheDocumentWhereNothingIsSet() {
    assertThat(profile()).isEqualTo(Profiles.EDGE);
  }

  @Test
  void takesTheDefaultsOfTheBroker() {
    environment.put("broker__defaultMaxDeliveryAttempts", "3");
    environment.put("broker__defaultEventTimeToLiveInSeconds", "1800");
    environment.put("broker__defaultMaxEventsPerBatch", "7");
    environment.put("broker__defaultMaxBatchSizeInBytes", "5000");
    Profile profile = profile();

    assertThat(profile.retry().attemptsOr(null)).isEqualTo(3);
    assertThat(profile.retry().timeToLiveOr(null)).isEqualTo(Duration.ofMinutes(30));
    assertThat(profile.retry().attemptsOr(50)).isEqualTo(50);
    assertThat(profile.batching().limits(null, 2)).isEqualTo(new BatchLimits(7, 2048));
    assertThat(profile.batching().limits(2, null)).isEqualTo(new BatchLimits(2, 5000));
    assertThat(profile.backoff()).isEqualTo(Profiles.EDGE.backoff());
  }

  @Test
  void takesTheBoundsOfTheApi() {
    environment.put("api__deliveryPolicyLimits__maxEventsPerBatch", "500");
    environment.put("api__deliveryPolicyLimits__maxBatchSizeInBytes", "2048");

    assertThat(profile().batching().events().to()).isEqualTo(500);
    assertThat(profile().batching().kilobytes().to()).isEqualTo(2);
  }

  @Test
  void isTheDocumentWithoutTheModule() {
    environment.put("HERMOD_EDGE_ENABLED", "false");
    environment.put("HERMOD_BROKER_DEFAULT_MAX_DELIVERY_ATTEMPTS", "3");

    assertThat(profile()).isEqualTo(Profiles.EDGE);
  }

  private Profile profile() {
    return EdgeProfile.of(
        HermodConfig.of(new ConfigReader(folder, environment).read(List.of(), null)).edge());
  }
}
