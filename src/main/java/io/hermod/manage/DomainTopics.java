package io.hermod.manage;

import io.hermod.store.Catalog;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, lists and deletes the topics of domains; blocks while the catalog reads and writes. */
public final class DomainTopics {
  private static final Logger log = LoggerFactory.getLogger(DomainTopics.class);
  private static final int CHUNK = 200;

  private final CatalogEditor editor;

  public DomainTopics(CatalogEditor editor) {
    this.editor = editor;
  }

  /** Creates the topic, where it is not there. */
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
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  /**
   * The topics of a domain in the order of their names, read as they are asked for: there may be
   * very many.
   *
   * @param after the name behind which to begin; empty for the start
   */
  public Stream<DomainTopic> list(TopicAddress address, String after) {
    long domain = editor.read(catalog -> domain(catalog, address)).id();
    return Stream.iterate(
            chunk(domain, after),
            chunk -> !chunk.isEmpty(),
            chunk -> chunk.size() < CHUNK ? List.of() : chunk(domain, chunk.getLast().name()))
        .flatMap(List::stream);
  }

  /** Deletes the topic and its subscriptions; false where there was none. */
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
    Sweeper.sweep(catalog, topic.domainId(), topic.name()::equalsIgnoreCase);
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
        .orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }
}
