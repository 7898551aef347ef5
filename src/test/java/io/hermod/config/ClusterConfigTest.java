package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.source.ConfigException;
import io.hermod.config.source.GivenValue;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterConfigTest {
  @TempDir private Path folder;

  @Test
  void keepsEventsInTheDataDirectoryByDefault() {
    assertThat(read("cluster.prefix=till").cluster()).isEmpty();
  }

  @Test
  void readsWhereKafkaIsAndHowToUseIt() {
    assertThat(read("cluster.kafka=a:9092,b:9092").cluster())
        .contains(
            new ClusterConfig(
                "a:9092,b:9092",
                "hermod",
                3,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertThat(
            read(
                    "cluster.kafka=a:9092",
                    "cluster.prefix=till-7",
                    "cluster.replication=1",
                    "cluster.client-file=client.properties",
                    "cluster.node=a",
                    "cluster.url=https://a:4438",
                    "cluster.shared-folder=/mnt/shared")
                .cluster())
        .contains(
            new ClusterConfig(
                "a:9092",
                "till-7",
                1,
                Optional.of(Path.of("client.properties")),
                Optional.of("a"),
                Optional.of(URI.create("https://a:4438")),
                Optional.of(Path.of("/mnt/shared"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "virtual-time=true",
        "store.events=memory",
        "store.max-bytes=1GB",
        "store.when-full=drop-oldest",
        "store.retention=2h",
        "store.retention-bytes=1GB"
      })
  void refusesWhatAStoreInKafkaCannotDo(String setting) {
    assertThatThrownBy(() -> read("cluster.kafka=a:9092", setting))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(setting.substring(0, setting.indexOf('=')))
        .hasMessageContaining("does not work while events are kept in Kafka");
    assertThat(read(setting).cluster()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a:", "a:x", "a:1,,b:2", "a:1, b:2", "https://a:1"})
  void refusesWhatIsNoListOfAddresses(String brokers) {
    assertThatThrownBy(() -> read("cluster.kafka=" + brokers))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cluster.kafka must be addresses such as kafka-1:9092,kafka-2:9092");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-x", "a b", "a/b", "\u00E4"})
  void refusesPrefixesThatKafkaWouldNotTake(String prefix) {
    assertThatThrownBy(() -> read("cluster.prefix=" + prefix))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cluster.prefix must be at most 100 letters, digits");
  }

  private HermodConfig read(String... settings) {
    List<GivenValue> flags =
        Arrays.stream(settings)
            .map(setting -> setting.split("=", 2))
            .map(parts -> new GivenValue(parts[0], parts[1], "test"))
            .toList();
    return HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
  }
}
