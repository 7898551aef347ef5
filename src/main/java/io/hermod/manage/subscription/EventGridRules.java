package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which other Event Grids a subscription may publish to. No message contains a URL or a key.
 *
 * @param httpsOnly whether plain HTTP is refused
 * @param allowsInvalidHostnames whether hosts outside Azure are allowed, such as another Hermod
 */
public record EventGridRules(boolean httpsOnly, boolean allowsInvalidHostnames) {
  /** The defaults of the module. */
  public static final EventGridRules STRICT = new EventGridRules(true, false);

  private static final String URL = "endpointUrl";
  private static final String API = "/api/events";
  private static final String API_VERSION = "api-version=2018-01-01";
  private static final List<String> HOSTS =
      List.of("eventgrid.azure.net", "eventgrid.azure.us", "eventgrid.azure.cn");

  /** The text is from the module's documentation. */
  private static final String OTHER_TARGET =
      "must target the /api/events API of Azure Event Grid in the cloud.";

  private static final int LONGEST = 1024;

  void check(EventGridDestination destination) {
    URI url = destination.url();
    WebhookRules.checkForm(url);
    require(
        URL,
        WebhookRules.isHttps(url) || !httpsOnly,
        "must begin with https:// unless outbound.eventgrid.https-only is false");
    checkTarget(url);
    checkKey(destination.sasKey());
    checkTopicName(destination.topicName());
  }

  private void checkTarget(URI url) {
    require(URL, url.getPath().toLowerCase(Locale.ROOT).contains(API), OTHER_TARGET);
    require(
        URL,
        allowsInvalidHostnames || isAzure(url.getHost()),
        OTHER_TARGET + " Other hosts need outbound.eventgrid.allow-invalid-hostnames");
    require(URL, hasApiVersion(url.getQuery()), "must have the query " + API_VERSION);
  }

  private static boolean isAzure(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return HOSTS.stream().anyMatch(azure -> name.equals(azure) || name.endsWith("." + azure));
  }

  private static boolean hasApiVersion(@Nullable String query) {
    return query != null && Arrays.stream(query.split("&")).anyMatch(API_VERSION::equalsIgnoreCase);
  }

  private static void checkKey(String key) {
    require("sasKey", !key.isEmpty(), "is required");
    require(
        "sasKey",
        key.length() <= LONGEST && HeaderMapping.canHold(key),
        "must be at most %d characters that are allowed in a header".formatted(LONGEST));
  }

  private static void checkTopicName(@Nullable String name) {
    require(
        "topicName",
        name == null || name.length() <= LONGEST,
        "must not be longer than %d characters".formatted(LONGEST));
  }

  private static void require(String field, boolean holds, String rule) {
    if (!holds) {
      throw new InvalidFieldException(field, rule);
    }
  }
}
