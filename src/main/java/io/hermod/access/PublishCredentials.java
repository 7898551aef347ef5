package io.hermod.access;

import org.jspecify.annotations.Nullable;

/**
 * What a publish request shows to be let in, as received; null where the request has none.
 *
 * @param authorization the {@code Authorization} header
 * @param key the access key, from header or query
 * @param token the {@code aeg-sas-token} header
 */
public record PublishCredentials(
    @Nullable String authorization, @Nullable String key, @Nullable String token) {

  @Override
  public String toString() {
    return "PublishCredentials[hidden]";
  }
}
