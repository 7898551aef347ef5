package io.hermod.bench;

import java.util.List;

/**
 * A function whose app is an nginx that responds to everything and counts requests. An app has no
 * client of its own, so the client of Vert.x posts events to the same URL.
 */
final class FunctionPeer implements MessagePeer {
  private static final String FUNCTION = "Load";

  private final Sink app;

  FunctionPeer(Children children, String name) {
    this.app = Sink.start(children, name);
  }

  @Override
  public String name() {
    return "function (nginx)";
  }

  @Override
  public String configuration() {
    return "function-apps: { local: { url: '%s' } }".formatted(url());
  }

  private String url() {
    return "http://127.0.0.1:" + app.port();
  }

  @Override
  public String destination() {
    return "{\"endpointType\":\"AzureFunction\",\"properties\":{\"resourceId\":\"/subscriptions/s/resourceGroups/g/providers/Microsoft.Web/sites/local/functions/%s\"}}"
        .formatted(FUNCTION);
  }

  @Override
  public List<String> ownClient() {
    return List.of("http1", url() + "/runtime/webhooks/EventGrid?functionName=" + FUNCTION);
  }

  @Override
  public long messages() {
    return app.requests();
  }

  @Override
  public void close() {
    // nginx runs until the end of the benchmark. It costs nothing without requests.
  }
}
