package io.hermod.profile;

/** The kind of endpoint, because the documents treat Azure services and webhooks differently. */
public enum EndpointKind {
  WEBHOOK,
  AZURE_RESOURCE
}
