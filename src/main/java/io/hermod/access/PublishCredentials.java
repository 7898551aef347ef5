package io.hermod.access;

import org.jspecify.annotations.Nullable;

/**
 * What a publish request shows to be let in, as received; null where the request has none.
 *
 * @param authorization the {@code Authorization} header
 * @param key the access key, from header or query
 * @param token the {@code aeg-sas-token} header
 * @param bearer what was found out about the bearer token, where somebody had to be asked
 */
public record PublishCredentials(
    @Nullable String authorization,
    @Nullable String key,
    @Nullable String token,
    @Nullable Identification bearer) {

  public PublishCredentials(
      @Nullable String authorization, @Nullable String key, @Nullable String token) {
    this(authorization, key, token, null);
  }

  @Override
  public String toString() {
    return "PublishCredentials[hidden]";
  }
}
