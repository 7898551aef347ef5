package io.hermod.store.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.secret.BrokenSealException;
import io.hermod.secret.TestKeys;
import io.hermod.topic.EventTypeNote;
import io.hermod.topic.ManagedIdentity;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import io.hermod.topic.TopicTraits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicJsonTest {

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "edge")
  void readsBackATopicWithItsProfile(String profile) {
    Topic topic = topic(profile);

    assertThat(copyOf(topic)).isEqualTo(topic);
  }

  @Test
  void readsWhatWasWrittenBeforeThereWereProfiles() {
    String row =
        """
        {"id":1,"name":"orders","resourceId":"/orders","location":"here","tags":{"a":"1"},
         "key1":"k1","key2":"k2"}
        """;

    assertThat(TopicJson.read(row.getBytes(UTF_8), TestKeys.sealer())).isEqualTo(topic(null));
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void readsBackATopicWithItsSchema(TopicSchema schema) {
    Topic plain = topic(null);
    Topic topic =
        new TopicBuilder(plain.id(), plain.name(), plain.resourceId())
            .keys(plain.keys())
            .schema(schema)
            .traits(plain.traits())
            .build();

    assertThat(copyOf(topic)).isEqualTo(topic);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void readsBackWhatKindOfTopicItIs(TopicKind kind) {
    Topic topic = topic(kind, TopicAccess.OPEN);

    assertThat(copyOf(topic)).isEqualTo(topic);
  }

  @Test
  void readsBackWhoMayPublish() {
    TopicAccess access =
        new TopicAccess(
            true, Network.DISABLED, List.of(new IpRule("10.0.0.0/8"), new IpRule("::1")));
    Topic topic = topic(TopicKind.CUSTOM, access);

    assertThat(copyOf(topic)).isEqualTo(topic);
  }

  @Test
  void writesNoKeyInPlainText() {
    String stored = new String(TopicJson.write(topic(null), TestKeys.sealer()), UTF_8);

    assertThat(stored).doesNotContain("\"k1\"").doesNotContain("\"k2\"");
  }

  @Test
  void refusesAKeyThatStandsInThePlaceOfTheOther() {
    String stored = new String(TopicJson.write(topic(null), TestKeys.sealer()), UTF_8);
    byte[] swapped =
        stored
            .replace("\"key1\"", "\"key3\"")
            .replace("\"key2\"", "\"key1\"")
            .replace("\"key3\"", "\"key2\"")
            .getBytes(UTF_8);

    assertThatThrownBy(() -> TopicJson.read(swapped, TestKeys.sealer()))
        .isInstanceOf(BrokenSealException.class)
        .hasMessageContaining("topic/1/key1");
  }

  private static Topic copyOf(Topic topic) {
    return TopicJson.read(TopicJson.write(topic, TestKeys.sealer()), TestKeys.sealer());
  }

  @Test
  void readsBackWhatATopicSaysOfItself() {
    TopicTraits traits =
        new TopicTraits(
            "there",
            Map.of("b", "2"),
            "Premium",
            "AzureArc",
            new ManagedIdentity("UserAssigned", List.of("/an/identity")),
            "1.1",
            "WithinRegion",
            Map.of("Made", new EventTypeNote("made", null, "https://example.org", null)));
    Topic plain = topic(null);
    Topic topic =
        new TopicBuilder(plain.id(), plain.name(), plain.resourceId())
            .kind(plain.kind())
            .keys(plain.keys())
            .schema(plain.schema())
            .access(plain.access())
            .traits(traits)
            .build();

    assertThat(copyOf(topic)).isEqualTo(topic);
  }

  private static List<TopicKind> kinds() {
    return List.of(
        TopicKind.CUSTOM,
        TopicKind.DEAD_LETTERS,
        TopicKind.OPERATIONS,
        TopicKind.EDGE,
        new TopicKind.Domain(true, false),
        new TopicKind.SystemTopic("/a/storage", "Microsoft.Storage.StorageAccounts"));
  }

  @Test
  void storesADomainUnderTheNamesThatOlderVersionsRead() {
    Topic domain = topic(new TopicKind.Domain(true, false), TopicAccess.OPEN);

    assertThat(new String(TopicJson.write(domain, TestKeys.sealer()), UTF_8))
        .contains("\"domain\":{\"makesTopics\":true,\"dropsTopics\":false}");
  }

  private static Topic topic(TopicKind kind, TopicAccess access) {
    Topic plain = topic(null);
    return new TopicBuilder(plain.id(), plain.name(), plain.resourceId())
        .kind(kind)
        .keys(plain.keys())
        .schema(plain.schema())
        .access(access)
        .traits(plain.traits())
        .build();
  }

  private static List<TopicSchema> schemas() {
    return List.of(
        TopicSchema.EVENT_GRID,
        TopicSchema.CLOUD_EVENTS,
        new TopicSchema(Schema.CUSTOM, InputMapping.NONE),
        new TopicSchema(
            Schema.CUSTOM,
            new InputMapping(
                Map.of(
                    MappedMember.ID, new MappedField("a.b", null),
                    MappedMember.EVENT_TYPE, new MappedField("kind", "created"),
                    MappedMember.SUBJECT, new MappedField(null, "all")))));
  }

  private static Topic topic(@Nullable String profile) {
    return new TopicBuilder(1, "orders", "/orders")
        .keys(new TopicKeys("k1", "k2"))
        .profile(profile)
        .traits(TopicTraits.usual("here", Map.of("a", "1")))
        .build();
  }
}
