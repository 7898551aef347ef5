package io.hermod.manage;

/** How far a subscription has come, in the words of the management API. */
public enum ProvisioningState {
  SUCCEEDED("Succeeded"),
  AWAITING_MANUAL_ACTION("AwaitingManualAction"),
  FAILED("Failed");

  private final String wireName;

  ProvisioningState(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }
}
