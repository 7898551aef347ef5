package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Program.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Filters as the command line tries them on a running router. */
class FilterProcessTest {
  private static final String PADDING_IS_B =
      "{\"advancedFilters\":[{\"operatorType\":\"StringIn\",\"key\":\"data.padding\",\"values\":[\"b\"]}]}";

  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Publishing publishing = Publishing.NOWHERE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
  }

  @Test
  void triesAFilterOnWhatATopicHasReceived() throws IOException {
    publishing.offer("one", "Order", "a");
    publishing.offer("two", "Order", "b");
    publishing.offer("three", "Order", "c");
    hermod.kill();
    hermod.start();

    Result result = filterTest("--topic", "orders", "--last", "2");

    assertThat(result.output().lines())
        .containsExactly(
            "two matches",
            "  yes  advancedFilters[0]  data.padding is \"b\", one of \"b\"",
            "three does not match",
            "  no  advancedFilters[0]  data.padding is \"c\", not one of \"b\"",
            "1 of 2 events match");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void saysWhatIsWrongWithATopicThatIsNotThere() {
    Result result = filterTest("--topic", "nowhere");

    assertThat(result.output()).contains("There is no topic 'nowhere'");
    assertThat(result.exitCode()).isNotZero();
  }

  private Result filterTest(String... source) {
    List<String> words = new ArrayList<>(List.of("filter", "test", "--filter", PADDING_IS_B));
    words.addAll(List.of("--data-dir", hermod.directory().root().toString()));
    words.addAll(List.of(source));
    return Program.run(words.toArray(String[]::new));
  }
}
