package io.hermod.http;

import io.hermod.access.Caller;
import io.hermod.access.Resource;
import io.hermod.topic.Topic;
import io.vertx.core.buffer.Buffer;

/**
 * One management request, read and authorised.
 *
 * @param url the request's own URL without its query
 * @param caller whose it is; a call about many things tells of those only that its scope covers
 */
record ArmCall(ArmPath path, ArmQuery query, String url, Buffer body, Caller caller) {

  /** Whether the caller's roles hold for this. */
  boolean sees(Resource resource) {
    return caller.scope().covers(resource);
  }

  boolean sees(Topic topic) {
    return sees(Resource.of(topic));
  }

  /** {@code https://<host>:<port>} of the URL. */
  String origin() {
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }
}
