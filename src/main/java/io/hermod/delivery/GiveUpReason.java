package io.hermod.delivery;

/** Why an event ends undelivered; the names are Event Grid's, but the last two are ours. */
enum GiveUpReason {
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

  /** Of an answer after which another attempt is pointless. */
  static GiveUpReason ofStatus(int status) {
    return status == 400 ? BAD_REQUEST : CLIENT_ERROR;
  }

  @Override
  public String toString() {
    return text;
  }
}
