package io.hermod.manage;

/** The two forms of a subscription's id. */
public enum SubscriptionForm {
  /** As an extension resource, which any resource can have. */
  EXTENSION("/providers/Microsoft.EventGrid/eventSubscriptions/"),
  /** As a child of a topic, domain or system topic. */
  NESTED("/eventSubscriptions/");

  private final String infix;

  SubscriptionForm(String infix) {
    this.infix = infix;
  }

  public String id(String scopeId, String name) {
    return scopeId + infix + name;
  }
}
