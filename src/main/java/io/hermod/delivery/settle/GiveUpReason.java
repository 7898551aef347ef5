package io.hermod.delivery.settle;

/**
 * Why an event ends undelivered. The names are Event Grid's, except for the last two, which are
 * ours.
 */
public enum GiveUpReason {
  MAX_DELIVERY_ATTEMPTS_EXCEEDED("MaxDeliveryAttemptsExceeded"),
  TIME_TO_LIVE_EXCEEDED("TimeToLiveExceeded"),
  BAD_REQUEST("UndeliverableDueToHttpBadRequest"),
  CLIENT_ERROR("UndeliverableDueToClientError"),
  SUBSCRIPTION_DELETED("EventSubscriptionDeleted"),
  STORE_FULL("StoreFull"),
  INTERNAL_ERROR("InternalError");

  private final String text;

  GiveUpReason(String text) {
    this.text = text;
  }

  /** Returns the reason for a response status after which another attempt is pointless. */
  static GiveUpReason ofStatus(int status) {
    return status == 400 ? BAD_REQUEST : CLIENT_ERROR;
  }

  @Override
  public String toString() {
    return text;
  }
}
