package io.hermod.manage;

/** A resource group of an Azure subscription. In Hermod, both are only names. */
public record GroupAddress(String azureSubscription, String resourceGroup) {
  /** The group of resources that nobody put into a group, and of those that the commands create. */
  public static final String USUAL = "hermod";

  /** The ARM id of the group. */
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
