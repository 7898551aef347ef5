package io.hermod.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A static field has one server for all tests of a class, also for those of nested classes. */
class ExtensionLifecycleTest {
  private static final AtomicReference<@Nullable String> FIRST_URL = new AtomicReference<>();

  @RegisterExtension static final HermodExtension shared = HermodExtension.virtualTime().build();

  @RegisterExtension final HermodExtension own = HermodExtension.virtualTime().build();

  @Test
  void oneTestUsesTheSharedServer() {
    assertThatItIsAlwaysTheSame();
  }

  @Test
  void anotherTestUsesIt() {
    assertThatItIsAlwaysTheSame();
  }

  @Test
  void aServerOfTheTestIsAnotherOne() {
    assertThat(own.url()).isNotEqualTo(shared.url());
    own.topic("fresh").subscribe(own.handler("shop").url());
  }

  @Test
  void aServerIsMissingOutsideOfTests() {
    assertThatThrownBy(() -> HermodExtension.realTime().build().url())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("@RegisterExtension");
  }

  @Nested
  class InANestedClass {
    @Test
    void theServerIsStillTheSame() {
      assertThatItIsAlwaysTheSame();
    }
  }

  private static void assertThatItIsAlwaysTheSame() {
    FIRST_URL.compareAndSet(null, shared.url());
    assertThat(shared.url()).isEqualTo(FIRST_URL.get());
    shared.topic("orders").publish("Order.Placed", "{}");
  }
}
