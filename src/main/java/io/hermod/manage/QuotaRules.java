package io.hermod.manage;

import io.hermod.config.QuotaConfig;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Refuses new resources when there are as many as allowed. Existing resources stay and can be
 * changed, even if there are more. Used only within a change of the catalog, so by one caller at a
 * time.
 */
public final class QuotaRules {
  private static final int CHUNK = 1_000;

  private final QuotaConfig most;

  /**
   * An upper bound of the topics per domain: removals are not counted, so a full domain is counted
   * again.
   */
  private final Map<Long, Integer> domainTopics = new HashMap<>();

  QuotaRules(QuotaConfig most) {
    this.most = most;
  }

  public void checkNew(TopicType type, CatalogView view) {
    switch (type) {
      case TOPIC -> check(count(view, type), most.topics(), "topics", "quota.topics");
      case DOMAIN -> check(count(view, type), most.domains(), "domains", "quota.domains");
      case SYSTEM_TOPIC -> {} // Azure names no limit
    }
  }

  private static int count(CatalogView view, TopicType type) {
    return (int)
        view.topics().stream()
            .filter(topic -> !topic.isBuiltIn() && TopicType.of(topic) == type)
            .count();
  }

  public void checkNewSubscription(ResolvedScope place, CatalogView view) {
    long topic = place.topic().id();
    String origin = place.origin();
    if (origin != null) {
      checkSubscriptions(view.subscriptions(topic, origin).size());
    } else if (place.topic().kind() instanceof TopicKind.Domain) {
      checkDomainScope(view, topic);
    } else {
      checkSubscriptions(view.subscriptions(topic).size());
    }
  }

  private void checkSubscriptions(int count) {
    check(
        count,
        most.subscriptionsPerTopic(),
        "event subscriptions on a topic",
        "quota.subscriptions-per-topic");
  }

  private void checkDomainScope(CatalogView view, long domain) {
    int count =
        (int) view.subscriptions(domain).stream().filter(each -> each.origin() == null).count();
    check(
        count,
        most.subscriptionsPerDomain(),
        "event subscriptions on a domain",
        "quota.subscriptions-per-domain");
  }

  /** Counts a topic that is about to be created in a domain. */
  public void addDomainTopic(Topic domain, Catalog catalog) {
    if (most.topicsPerDomain() == Integer.MAX_VALUE) {
      return;
    }
    long id = domain.id();
    int count = domainTopics.computeIfAbsent(id, _ -> count(catalog, id));
    if (count >= most.topicsPerDomain()) {
      count = count(catalog, id);
    }
    domainTopics.put(id, count);
    check(count, most.topicsPerDomain(), "topics in a domain", "quota.topics-per-domain");
    domainTopics.put(id, count + 1);
  }

  private int count(Catalog catalog, long domain) {
    int count = 0;
    List<DomainTopic> chunk = catalog.domainTopics(domain, "", CHUNK);
    while (!chunk.isEmpty() && count < most.topicsPerDomain()) {
      count += chunk.size();
      chunk = catalog.domainTopics(domain, chunk.getLast().name(), CHUNK);
    }
    return count;
  }

  private static void check(int count, int most, String what, String setting) {
    if (count >= most) {
      throw ManagementException.quotaExceeded(what, most, setting);
    }
  }
}
