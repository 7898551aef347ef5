package io.hermod.http.arm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.access.token.SignInRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a sign-in form. Id and secret may also come as HTTP basic authentication. */
final class SignInForm {
  private static final String BASIC = "Basic ";
  private static final int MOST_FIELDS = 100;

  private SignInForm() {}

  /**
   * Reads the form.
   *
   * @throws IllegalArgumentException if the form or the header is not encoded correctly
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

  /** Returns id and secret; both are empty if the header is missing or has another scheme. */
  private static String[] basic(@Nullable String authorization) {
    if (authorization == null || !authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return new String[] {"", ""};
    }
    byte[] decoded = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
    String[] parts = (new String(decoded, UTF_8) + ":").split(":", 3);
    return new String[] {URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8)};
  }
}
