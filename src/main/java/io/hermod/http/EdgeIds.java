package io.hermod.http;

/** Which module this server is, of which device of which hub: only names, for ids. */
public record EdgeIds(String hub, String device, String module) {

  /** The id of a topic. */
  String topic(String name) {
    return "/iotHubs/%s/devices/%s/modules/%s/topics/%s".formatted(hub, device, module, name);
  }

  /** The id of an event subscription. */
  String subscription(String topic, String name) {
    return topic(topic) + "/eventSubscriptions/" + name;
  }
}
