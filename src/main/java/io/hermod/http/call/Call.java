package io.hermod.http.call;

import io.hermod.access.Caller;
import io.hermod.access.Resource;
import io.hermod.topic.Topic;
import io.vertx.core.buffer.Buffer;

/**
 * A management request that has been read and authorised.
 *
 * @param url the URL of the request without its query
 * @param caller who sent the request; a call about many resources shows only those in the scope of
 *     its caller
 */
public record Call(
    CallPath path, CallQuery query, String url, Buffer body, Caller caller, CallClient client) {

  /** Whether the scope of the caller covers this resource. */
  public boolean sees(Resource resource) {
    return caller.scope().covers(resource);
  }

  public boolean sees(Topic topic) {
    return sees(Resource.of(topic));
  }

  /** Returns the {@code <host>:<port>} that the request was sent to. */
  public String authority() {
    String origin = origin();
    return origin.substring(origin.indexOf("://") + "://".length());
  }

  /** Returns {@code https://<host>:<port>} of the URL. */
  public String origin() {
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }
}
