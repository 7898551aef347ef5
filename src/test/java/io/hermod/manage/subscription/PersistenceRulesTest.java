package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.InvalidFieldException;
import io.hermod.filter.EventFilter;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PersistenceRulesTest {
  private final PersistenceRules inMemory = new PersistenceRules(false);
  private final PersistenceRules onDisk = new PersistenceRules(true);

  @Test
  void refusesToPersistIfEventsAreInMemory() {
    assertThatThrownBy(() -> inMemory.check(settings(true)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("properties.persistencePolicy")
        .hasMessageContaining("store.events");
  }

  @Test
  void takesWhoeverDoesNotAskForIt() {
    assertThatCode(() -> inMemory.check(settings(false))).doesNotThrowAnyException();
    assertThatCode(() -> inMemory.check(settings(null))).doesNotThrowAnyException();
  }

  @Test
  void takesEveryWishWhereEventsAreOnDisk() {
    assertThatCode(() -> onDisk.check(settings(true))).doesNotThrowAnyException();
    assertThatCode(() -> onDisk.check(settings(false))).doesNotThrowAnyException();
  }

  private static SubscriptionSettings settings(@Nullable Boolean isPersisted) {
    return new SubscriptionSettings(
        new WebhookDestination(URI.create("https://localhost/")),
        new EventFilter(List.of(), "", "", true),
        RetryPolicy.DEFAULT,
        List.of(),
        null,
        null,
        null,
        null,
        isPersisted,
        WantedControl.NONE);
  }
}
