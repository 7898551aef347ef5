package io.hermod.scenario;

/** The ids of the resources that the SDK stories use. */
record SdkResourceIds(String subscriptionId) {
  static final String GROUP = "shop";

  String group() {
    return "/subscriptions/%s/resourceGroups/%s".formatted(subscriptionId, GROUP);
  }

  String provider() {
    return group() + "/providers/Microsoft.EventGrid";
  }

  String topic(String name) {
    return provider() + "/topics/" + name;
  }

  String domain() {
    return provider() + "/domains/tenants";
  }

  String domainTopic(String name) {
    return domain() + "/topics/" + name;
  }

  String systemTopic() {
    return provider() + "/systemTopics/photos-events";
  }

  String storageAccount(String name) {
    return group() + "/providers/Microsoft.Storage/storageAccounts/" + name;
  }

  /** An event subscription in the form of an extension. */
  static String extension(String scope, String name) {
    return scope + "/providers/Microsoft.EventGrid/eventSubscriptions/" + name;
  }

  /** The same as a child of the topic it is on. */
  static String nested(String parent, String name) {
    return parent + "/eventSubscriptions/" + name;
  }
}
