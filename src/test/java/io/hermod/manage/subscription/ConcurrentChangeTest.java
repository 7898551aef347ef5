package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.filter.EventFilter;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.ManagementException;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.manage.topic.TopicSettings;
import io.hermod.manage.topic.Topics;
import io.hermod.profile.Profiles;
import io.hermod.store.InMemoryCatalog;
import io.hermod.subscription.RetryPolicy;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConcurrentChangeTest {
  private static final TopicSettings SETTINGS = TopicSettings.usual(TopicKind.CUSTOM, "here");
  private static final int CALLERS = 50;

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final CatalogEditor editor = new CatalogEditor(catalog);
  private final Topics topics = new Topics(editor, new KeyMaker(new SecureRandom()));
  private final Subscriptions subscriptions =
      new Subscriptions(
          editor,
          new SubscriptionRules(new WebhookRules(true)),
          ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
          EndpointAsker.NOBODY,
          () -> Instant.EPOCH);

  @Test
  void letsOneOfManyCallersHaveAName() {
    List<Boolean> hasName =
        atOnce(
            caller -> {
              try {
                topics.put(topic("group-" + caller), SETTINGS);
                return true;
              } catch (ManagementException taken) {
                assertThat(taken.kind()).isEqualTo(ManagementException.Kind.CONFLICT);
                return false;
              }
            });

    assertThat(hasName).containsOnlyOnce(true);
    assertThat(catalog.view().topics()).hasSize(1);
  }

  @Test
  void makesOneSubscriptionForManyCallers() {
    Topic topic = topics.put(topic("group"), SETTINGS);

    List<Long> lanes = atOnce(caller -> subscribe(topic("group")).subscription().lane());

    assertThat(lanes.stream().distinct()).hasSize(1);
    assertThat(catalog.view().subscriptions(topic.id())).hasSize(1);
  }

  @Test
  void leavesNoSubscriptionBehindWithoutItsTopic() {
    List<Long> ids =
        atOnce(
            caller -> {
              long id = topics.put(topic("group"), SETTINGS).id();
              try {
                subscribe(topic("group"));
              } catch (ManagementException deleted) {
                // Another caller was faster.
                assertThat(deleted.kind()).isEqualTo(ManagementException.Kind.NOT_FOUND);
              }
              topics.delete(topic("group"));
              return id;
            });

    assertThat(catalog.view().topics()).isEmpty();
    assertThat(ids).allMatch(id -> catalog.view().subscriptions(id).isEmpty());
  }

  private TopicSubscription subscribe(TopicAddress topic) {
    return subscriptions.put(
        new SubscriptionAddress(new Scope.OfTopic(topic), "one", SubscriptionForm.EXTENSION),
        new SubscriptionSettings(
            WebhookRules.parse("https://example.org/"),
            EventFilter.ALL,
            RetryPolicy.DEFAULT,
            List.of(),
            null,
            null,
            null,
            null,
            null,
            WantedControl.NONE));
  }

  private static TopicAddress topic(String group) {
    String id =
        "/subscriptions/s/resourceGroups/" + group + "/providers/Microsoft.EventGrid/topics/orders";
    return new TopicAddress(TopicType.TOPIC, new GroupAddress("s", group), "orders", id);
  }

  private static <T> List<T> atOnce(IntFunction<T> call) {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<T>> calls =
          IntStream.range(0, CALLERS)
              .<Callable<T>>mapToObj(caller -> () -> call.apply(caller))
              .toList();
      return executor.invokeAll(calls).stream().map(ConcurrentChangeTest::result).toList();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }
}
