package io.hermod.http;

/** Says whether a bearer token lets its holder manage this router. */
@FunctionalInterface
public interface BearerCheck {
  boolean isValid(String token);
}
