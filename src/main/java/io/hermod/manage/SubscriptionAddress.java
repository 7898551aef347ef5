package io.hermod.manage;

/** The address of an event subscription, as a caller named it. */
public record SubscriptionAddress(Scope scope, String name, SubscriptionForm form) {

  /** The whole ARM id; the part before the provider is in the caller's spelling. */
  public String resourceId() {
    return form.id(scope.resourceId(), name);
  }
}
