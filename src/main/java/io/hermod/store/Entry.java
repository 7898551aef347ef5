package io.hermod.store;

/** The content of one journal record. */
public sealed interface Entry permits Publication, CatalogMarker {

  /** Returns how many positions the entry takes: one per event, one for a marker. */
  int span();
}
