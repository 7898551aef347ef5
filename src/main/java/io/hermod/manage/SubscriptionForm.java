package io.hermod.manage;

/** The two ways in which an id says that a subscription belongs to something. */
public enum SubscriptionForm {
  /** As an extension that any resource may have. */
  EXTENSION("/providers/Microsoft.EventGrid/eventSubscriptions/"),
  /** As a part of a topic, domain or system topic. */
  NESTED("/eventSubscriptions/");

  private final String infix;

  SubscriptionForm(String infix) {
    this.infix = infix;
  }

  /** The id of a subscription. */
  public String id(String scopeId, String name) {
    return scopeId + infix + name;
  }
}
