package io.hermod.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import java.util.List;
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
  void aNameMeansWhatThisServerMakesOfIt() {
    Profile written = Profiles.named("cloud-2026").orElseThrow();
    Profile own = written.with(written.retry(), written.batching().withDefaults(7, 7));

    assertThat(new ProfileChoice(STANDARD, List.of(STANDARD, own)).of(topic("cloud-2026")))
        .isEqualTo(own);
  }

  @Test
  void aTopicWhoseProfileIsUnknownFollowsTheServersChoice() {
    assertThat(CHOICE.of(topic("cloud-1999"))).isEqualTo(STANDARD);
  }

  @Test
  void aTopicOfTheModuleIsNamedByItsBareNameInEvents() {
    assertThat(topic(null).eventTopic()).isEqualTo("/a/topic");
    assertThat(topic(null).as(TopicKind.EDGE).eventTopic()).isEqualTo("orders");
  }

  private static Topic topic(@Nullable String profile) {
    return new TopicBuilder(7, "orders", "/a/topic")
        .keys(new TopicKeys("one", "two"))
        .profile(profile)
        .build();
  }
}
