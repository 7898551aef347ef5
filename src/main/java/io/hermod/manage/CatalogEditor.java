package io.hermod.manage;

import io.hermod.config.QuotaConfig;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposals;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Lets one caller at a time change the catalog, so that a check is still valid when its write
 * happens.
 */
public final class CatalogEditor {
  private final Catalog catalog;
  private final QuotaRules quotas;
  private final ReentrantLock lock = new ReentrantLock();

  /** Creates an editor without quotas. */
  public CatalogEditor(Catalog catalog) {
    this(catalog, QuotaConfig.UNLIMITED);
  }

  public CatalogEditor(Catalog catalog, QuotaConfig quotas) {
    this.catalog = catalog;
    this.quotas = new QuotaRules(quotas);
  }

  /** The quotas; use them only within a change. */
  public QuotaRules quotas() {
    return quotas;
  }

  public CatalogView view() {
    return catalog.view();
  }

  /** Reads what is not part of the view. */
  public <T> T read(Function<Catalog, T> question) {
    return question.apply(catalog);
  }

  public Proposals proposals() {
    return catalog.proposals();
  }

  /**
   * Changes the catalog. A change that failed before but will take effect goes first: this one must
   * not decide by a view without it.
   */
  public <T> T change(Function<Catalog, T> change) {
    lock.lock();
    try {
      catalog.applyLate();
      return change.apply(catalog);
    } finally {
      lock.unlock();
    }
  }
}
