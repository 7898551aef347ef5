package io.hermod.profile;

/** The documents treat Azure's own services differently from everybody's webhooks. */
public enum EndpointKind {
  WEBHOOK,
  AZURE_RESOURCE
}
