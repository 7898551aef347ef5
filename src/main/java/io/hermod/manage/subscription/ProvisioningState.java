package io.hermod.manage.subscription;

/** The state of a subscription, in the terms of the management API. */
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
