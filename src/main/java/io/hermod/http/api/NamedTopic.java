package io.hermod.http.api;

import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/** A topic that a caller named, whether it exists or not. */
final class NamedTopic {
  /** The pattern of a path that begins with the name of a topic. */
  static final String PATH = "topics/{topic}";

  private NamedTopic() {}

  /** Returns the topic in a path, if the caller has this permission on it. */
  static Topic get(Call call, CatalogView view, Permission wanted) {
    return get(call.path().part("topic"), call, view, wanted);
  }

  /** Does not tell callers without the permission whether the topic exists. */
  static Topic get(String name, Call call, CatalogView view, Permission wanted) {
    Topic topic = view.topic(name);
    BearerGuard.require(wanted, resource(topic, name), call.caller());
    if (topic == null) {
      throw new CallException(
          CallResponse.error(404, "ResourceNotFound", "There is no topic '" + name + "'."));
    }
    return topic;
  }

  /**
   * Returns the resource that a scope must cover. Of a topic that does not exist, only the name is
   * known.
   */
  static Resource resource(@Nullable Topic topic, String name) {
    return topic == null ? new Resource.OneTopic(name, "") : Resource.of(topic);
  }
}
