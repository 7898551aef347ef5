package io.hermod.manage;

/** Where a caller says that an event subscription is. */
public record SubscriptionAddress(Scope scope, String name, SubscriptionForm form) {

  /** The whole ARM id, what comes before the name of the provider in the caller's spelling. */
  public String resourceId() {
    return form.id(scope.resourceId(), name);
  }
}
