package io.hermod.delivery;

/** Why an event ends undelivered; the names are Event Grid's. */
enum GiveUpReason {
  MAX_DELIVERY_ATTEMPTS_EXCEEDED("MaxDeliveryAttemptsExceeded"),
  TIME_TO_LIVE_EXCEEDED("TimeToLiveExceeded"),
  SUBSCRIPTION_DELETED("SubscriptionDeleted");

  private final String text;

  GiveUpReason(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
