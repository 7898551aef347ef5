package io.hermod.store;

import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The catalog at one moment; immutable. Names are compared without case. */
public interface CatalogView {
  /** Null where there is none: asked once per request, so without a wrapper. */
  @Nullable Topic topic(String name);

  Optional<Topic> topic(long id);

  Collection<Topic> topics();

  /** By its topic and origin, where its name is its own. */
  Optional<Subscription> subscription(long topicId, @Nullable String origin, String name);

  List<Subscription> subscriptions(long topicId);
}
