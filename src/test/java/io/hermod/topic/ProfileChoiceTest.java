package io.hermod.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProfileChoiceTest {
  private static final Profile STANDARD = Profiles.named("cloud-2020").orElseThrow();
  private static final ProfileChoice CHOICE = ProfileChoice.of(STANDARD);

  @Test
  void aTopicThatNamesNoneFollowsTheServersChoice() {
    assertThat(CHOICE.of(topic(null))).isEqualTo(STANDARD);
  }

  @Test
  void aTopicFollowsTheOneThatItNames() {
    assertThat(CHOICE.of(topic("cloud-2018")).name()).isEqualTo("cloud-2018");
  }

  @Test
  void edgeMeansWhatThisServerMakesOfIt() {
    Profile other = Profiles.named("cloud-2026").orElseThrow();
    Profile own = renamed(other, "edge");

    assertThat(new ProfileChoice(STANDARD, own).of(topic("edge"))).isSameAs(own);
  }

  @Test
  void aTopicOfTheModuleIsNamedByItsBareNameInEvents() {
    assertThat(topic(null).eventTopic()).isEqualTo("/a/topic");
    assertThat(topic(null).as(TopicKind.EDGE).eventTopic()).isEqualTo("orders");
  }

  private static Topic topic(@Nullable String profile) {
    return new Topic(
        7,
        "orders",
        "/a/topic",
        "edge",
        Map.of(),
        new TopicKeys("one", "two"),
        profile,
        TopicSchema.EVENT_GRID);
  }

  private static Profile renamed(Profile old, String name) {
    return new Profile(
        name,
        old.responseWait(),
        old.lateAnswers(),
        old.success(),
        old.neverRetried(),
        old.minimumWaits(),
        old.schedule(),
        old.giveUpAfter(),
        old.jitter(),
        old.retry(),
        old.batching(),
        old.probation(),
        old.convertsSchemas());
  }
}
