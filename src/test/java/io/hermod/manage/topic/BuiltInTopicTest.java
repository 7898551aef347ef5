package io.hermod.manage.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.StoreUnavailableException;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInTopicTest {
  private static final TopicSettings SETTINGS = TopicSettings.usual(TopicKind.CUSTOM, "here");

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final CatalogEditor editor = new CatalogEditor(catalog);
  private final KeyMaker keyMaker = new KeyMaker(new SecureRandom());
  private final Topics topics = new Topics(editor, keyMaker);
  private final BuiltInTopic builtIn =
      new BuiltInTopic(
          editor, keyMaker, "s", new TopicKind.BuiltIn(TopicKind.Purpose.DEAD_LETTERS));

  @Test
  void isMadeWhereTheCommandsLookForTopics() {
    builtIn.prepare();

    assertThat(topics.get(address("hermod", "hermod-deadletters")).isBuiltIn()).isTrue();
  }

  @Test
  void isMadeOnce() {
    Topic first = builtIn.provide();

    assertThat(builtIn.provide()).isEqualTo(first);
    assertThat(
            new BuiltInTopic(
                    editor, keyMaker, "s", new TopicKind.BuiltIn(TopicKind.Purpose.DEAD_LETTERS))
                .provide())
        .isEqualTo(first);
    assertThat(catalog.writes()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"hermod", "elsewhere"})
  void leavesATopicAloneThatHadItsNameBefore(String group) {
    Topic users = topics.put(address(group, "hermod-deadletters"), SETTINGS);

    Topic made = builtIn.provide();

    assertThat(made.name()).isEqualTo("hermod-deadletters-2");
    assertThat(topics.put(address(group, "hermod-deadletters"), SETTINGS)).isEqualTo(users);
    assertThat(builtIn.provide()).isEqualTo(made);
    assertThat(topics.delete(address(group, "hermod-deadletters"))).isTrue();
    assertThat(builtIn.provide()).isEqualTo(made);
  }

  @Test
  void findsANameHoweverManyAreTaken() {
    topics.put(address("hermod", "hermod-deadletters"), SETTINGS);
    topics.put(address("hermod", "HERMOD-deadletters-2"), SETTINGS);

    assertThat(builtIn.provide().name()).isEqualTo("hermod-deadletters-3");
  }

  @Test
  void isMadeLaterWhereTheStoreIsFullNow() {
    catalog.failWith(() -> new StoreUnavailableException("no room"));
    builtIn.prepare();
    assertThatThrownBy(builtIn::provide).isInstanceOf(StoreUnavailableException.class);
    assertThat(catalog.view().topics()).isEmpty();

    catalog.failWith(null);
    assertThat(builtIn.provide().isBuiltIn()).isTrue();
  }

  private static TopicAddress address(String group, String name) {
    String id =
        "/subscriptions/s/resourceGroups/%s/providers/Microsoft.EventGrid/topics/%s"
            .formatted(group, name);
    return new TopicAddress(TopicType.TOPIC, new GroupAddress("s", group), name, id);
  }
}
