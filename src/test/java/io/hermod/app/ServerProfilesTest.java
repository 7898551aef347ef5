package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.topic.ProfileChoice;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerProfilesTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void areTheDocumentsWhereNothingIsSet() {
    assertThat(choice()).isEqualTo(ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloud-2018", "cloud-2020", "cloud-2021", "cloud-2026"})
  void cloudProfilesTakeTheDefaultsOfBatches(String name) {
    environment.put("HERMOD_DELIVERY_DEFAULT_MAX_EVENTS_PER_BATCH", "100");
    environment.put("HERMOD_DELIVERY_DEFAULT_PREFERRED_BATCH_SIZE_IN_KILOBYTES", "512");
    BatchRules batching = named(name).batching();

    assertThat(batching.limits(null, 2)).isEqualTo(new BatchLimits(100, 2 * 1024));
    assertThat(batching.limits(2, null)).isEqualTo(new BatchLimits(2, 512 * 1024));
    assertThat(batching.limits(null, null).maxEvents()).isEqualTo(1);
    assertThat(batching.events().to()).isEqualTo(5000);
  }

  @Test
  void theEdgeHasItsOwn() {
    environment.put("HERMOD_DELIVERY_DEFAULT_MAX_EVENTS_PER_BATCH", "100");
    assertThat(named("edge")).isEqualTo(Profiles.EDGE);

    environment.put("HERMOD_EDGE_ENABLED", "true");
    environment.put("broker__defaultMaxEventsPerBatch", "7");
    assertThat(named("edge").batching().limits(null, 2).maxEvents()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cloud-2018", "edge"})
  void theStandardIsAmongThem(String name) {
    environment.put("HERMOD_PROFILE", name);
    environment.put("HERMOD_EDGE_ENABLED", "true");
    environment.put("HERMOD_DELIVERY_DEFAULT_MAX_EVENTS_PER_BATCH", "100");
    environment.put("broker__defaultMaxEventsPerBatch", "7");

    assertThat(choice().standard()).isEqualTo(named(name)).isNotIn(Profiles.all());
  }

  private Profile named(String name) {
    return choice().all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private ProfileChoice choice() {
    return ServerProfiles.of(
        HermodConfig.of(new ConfigReader(folder, environment).read(List.of(), null)));
  }
}
