package io.hermod.manage;

/** A resource group of an Azure subscription; both are only names here. */
public record GroupAddress(String azureSubscription, String resourceGroup) {

  /** Its ARM id. */
  public String resourceId() {
    return azureId(azureSubscription) + "/resourceGroups/" + resourceGroup;
  }

  String prefix() {
    return resourceId() + "/";
  }

  /** The ARM id of an Azure subscription. */
  public static String azureId(String azureSubscription) {
    return "/subscriptions/" + azureSubscription;
  }
}
