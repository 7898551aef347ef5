package io.hermod.manage;

import io.hermod.config.QuotaConfig;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogView;
import io.hermod.store.Proposals;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Changes the catalog one caller at a time, so that a check still holds when its write happens. */
public final class CatalogEditor {
  private final Catalog catalog;
  private final QuotaRules quotas;
  private final ReentrantLock lock = new ReentrantLock();

  /** Without quotas. */
  public CatalogEditor(Catalog catalog) {
    this(catalog, QuotaConfig.UNLIMITED);
  }

  public CatalogEditor(Catalog catalog, QuotaConfig quotas) {
    this.catalog = catalog;
    this.quotas = new QuotaRules(quotas);
  }

  /** How many resources may be made; asked within a change. */
  QuotaRules quotas() {
    return quotas;
  }

  CatalogView view() {
    return catalog.view();
  }

  /** Reads what is not in the view. */
  <T> T read(Function<Catalog, T> question) {
    return question.apply(catalog);
  }

  Proposals proposals() {
    return catalog.proposals();
  }

  <T> T change(Function<Catalog, T> change) {
    lock.lock();
    try {
      return change.apply(catalog);
    } finally {
      lock.unlock();
    }
  }
}
