package io.hermod.manage;

/** A resource group of an Azure subscription; both are only names here. */
public record GroupAddress(String azureSubscription, String resourceGroup) {

  String prefix() {
    return azurePrefix(azureSubscription) + "resourceGroups/" + resourceGroup + "/";
  }

  static String azurePrefix(String azureSubscription) {
    return "/subscriptions/" + azureSubscription + "/";
  }
}
