package io.hermod.http;

import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A catalog view of some topics and nothing else. */
public record FixedCatalog(List<Topic> all) implements CatalogView {
  @Override
  public @Nullable Topic topic(String name) {
    return all.stream()
        .filter(topic -> topic.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  @Override
  public Optional<Topic> topic(long id) {
    return all.stream().filter(topic -> topic.id() == id).findFirst();
  }

  @Override
  public Collection<Topic> topics() {
    return all;
  }

  @Override
  public Optional<Subscription> subscription(long topicId, @Nullable String origin, String name) {
    return Optional.empty();
  }

  @Override
  public List<Subscription> subscriptions(long topicId) {
    return List.of();
  }
}
