package io.hermod.manage;

/** The resource that a subscription is on, as a management path names it. */
public sealed interface Scope {
  /** The ARM id in the caller's spelling. */
  String resourceId();

  /** A topic, a domain or a system topic. */
  record OfTopic(TopicAddress address) implements Scope {
    @Override
    public String resourceId() {
      return address.resourceId();
    }
  }

  /** One topic of a domain. */
  record OfDomainTopic(TopicAddress domain, String name) implements Scope {
    @Override
    public String resourceId() {
      return domain.resourceId() + "/topics/" + name;
    }
  }

  /** Any other resource that events may come from. */
  record OfResource(String resourceId) implements Scope {}

  /** Everything in a resource group or in an Azure subscription. */
  record OfContainer(String resourceId) implements Scope {}
}
