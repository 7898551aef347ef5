package io.hermod.manage.topic;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionCleaner;
import io.hermod.manage.TopicAddress;
import io.hermod.store.catalog.Catalog;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, lists and deletes domain topics; blocks while the catalog reads and writes. */
public final class DomainTopics {
  private static final Logger log = LoggerFactory.getLogger(DomainTopics.class);
  private static final int CHUNK = 200;

  private final CatalogEditor editor;

  public DomainTopics(CatalogEditor editor) {
    this.editor = editor;
  }

  /** Creates the topic if it does not exist. */
  public DomainTopic put(Scope.OfDomainTopic address) {
    return editor.change(
        catalog -> {
          Topic domain = domain(catalog, address.domain());
          return catalog
              .domainTopic(domain.id(), address.name())
              .orElseGet(() -> create(catalog, domain, address));
        });
  }

  public DomainTopic get(Scope.OfDomainTopic address) {
    return editor
        .read(catalog -> find(catalog, address))
        .orElseThrow(() -> ManagementException.notFound(address.resourceId()));
  }

  /**
   * The topics of a domain, sorted by name. They are read lazily, because there may be very many.
   *
   * @param after the name after which to start; empty for the start
   */
  public Stream<DomainTopic> list(TopicAddress address, String after) {
    long domain = editor.read(catalog -> domain(catalog, address)).id();
    return Stream.iterate(
            chunk(domain, after),
            chunk -> !chunk.isEmpty(),
            chunk -> chunk.size() < CHUNK ? List.of() : chunk(domain, chunk.getLast().name()))
        .flatMap(List::stream);
  }

  /** Deletes the topic and its subscriptions; returns false if it does not exist. */
  public boolean delete(Scope.OfDomainTopic address) {
    return editor.change(
        catalog -> {
          Optional<DomainTopic> found = find(catalog, address);
          found.ifPresent(topic -> remove(catalog, topic));
          return found.isPresent();
        });
  }

  private List<DomainTopic> chunk(long domain, String after) {
    return editor.read(catalog -> catalog.domainTopics(domain, after, CHUNK));
  }

  private DomainTopic create(Catalog catalog, Topic domain, Scope.OfDomainTopic address) {
    ResourceNames.checkDomainTopic(address.name());
    editor.quotas().addDomainTopic(domain, catalog);
    DomainTopic topic = new DomainTopic(domain.id(), address.name(), address.resourceId());
    catalog.putDomainTopic(topic);
    log.info("Domain topic created: domain={} resource={}", domain.id(), topic.resourceId());
    return topic;
  }

  private static void remove(Catalog catalog, DomainTopic topic) {
    SubscriptionCleaner.remove(catalog, topic.domainId(), topic.name()::equalsIgnoreCase);
    catalog.removeDomainTopic(topic.domainId(), topic.name());
    log.info("Domain topic deleted: domain={} resource={}", topic.domainId(), topic.resourceId());
  }

  private static Optional<DomainTopic> find(Catalog catalog, Scope.OfDomainTopic address) {
    return address
        .domain()
        .find(catalog.view())
        .flatMap(domain -> catalog.domainTopic(domain.id(), address.name()));
  }

  private static Topic domain(Catalog catalog, TopicAddress address) {
    return address
        .find(catalog.view())
        .orElseThrow(() -> ManagementException.notFound(address.resourceId()));
  }
}
