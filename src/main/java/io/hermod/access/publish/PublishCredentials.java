package io.hermod.access.publish;

import io.hermod.access.Identification;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a publish request, as received; null for those that the request lacks.
 *
 * @param authorization the {@code Authorization} header
 * @param key the access key, from a header or the query
 * @param token the {@code aeg-sas-token} header
 * @param bearer the result of verifying the bearer token, if its issuer had to be asked
 */
public record PublishCredentials(
    @Nullable String authorization,
    @Nullable String key,
    @Nullable String token,
    @Nullable Identification bearer) {

  PublishCredentials(@Nullable String authorization, @Nullable String key, @Nullable String token) {
    this(authorization, key, token, null);
  }

  @Override
  public String toString() {
    return "PublishCredentials[hidden]";
  }
}
