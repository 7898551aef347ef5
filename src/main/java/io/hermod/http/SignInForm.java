package io.hermod.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.access.SignInRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a client signs in with: a form, or for id and secret HTTP's basic authentication. */
final class SignInForm {
  private static final String BASIC = "Basic ";
  private static final int MOST_FIELDS = 100;

  private SignInForm() {}

  /**
   * Reads the form.
   *
   * @throws IllegalArgumentException where an escape in it is broken
   */
  static SignInRequest read(byte[] body, @Nullable String authorization) {
    Map<String, List<String>> form =
        new QueryStringDecoder(new String(body, UTF_8), UTF_8, false, MOST_FIELDS).parameters();
    String[] basic = basic(authorization);
    return new SignInRequest(
        field(form, "grant_type", ""),
        field(form, "client_id", basic[0]),
        field(form, "client_secret", basic[1]),
        field(form, "scope", ""),
        field(form, "resource", ""));
  }

  private static String field(Map<String, List<String>> form, String name, String absent) {
    return form.getOrDefault(name, List.of(absent)).getFirst();
  }

  /** Id and secret; both empty where the header is missing or for someone else. */
  private static String[] basic(@Nullable String authorization) {
    if (authorization == null || !authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return new String[] {"", ""};
    }
    byte[] decoded = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
    String[] parts = (new String(decoded, UTF_8) + ":").split(":", 3);
    return new String[] {URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8)};
  }
}
