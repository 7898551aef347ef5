package io.hermod.store;

/** What one journal record holds. */
public sealed interface Entry permits Publication, CatalogMarker {

  /** How many positions the entry takes: one per event, one for a marker. */
  int span();
}
