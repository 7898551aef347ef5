package io.hermod.http.edge;

/**
 * The names of the hub, the device and the module that this server represents. They are used only
 * in ids.
 */
public record EdgeIds(String hub, String device, String module) {

  String topic(String name) {
    return "/iotHubs/%s/devices/%s/modules/%s/topics/%s".formatted(hub, device, module, name);
  }

  String subscription(String topic, String name) {
    return topic(topic) + "/eventSubscriptions/" + name;
  }
}
