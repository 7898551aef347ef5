package io.hermod.destination.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.FunctionAppConfig;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.webhook.WebhookTarget;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.HeaderMapping;
import java.net.URI;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;

/** Turns a function into the webhook through which its app takes events for it. */
public final class FunctionTarget {
  /** How to read the responses of an app. */
  public static final ResponseReading RESPONSES = ResponseReading.naming(FunctionErrors::named);

  private static final String KEY_HEADER = "x-functions-key";

  private FunctionTarget() {}

  /**
   * Returns the webhook of a function.
   *
   * @param subscription the name of the subscription
   */
  public static WebhookTarget of(
      AzureFunctionDestination function, FunctionAppConfig app, String subscription) {
    return new WebhookTarget(url(function, app), headers(function, app), subscription);
  }

  private static URI url(AzureFunctionDestination function, FunctionAppConfig app) {
    return URI.create(
        "%s/runtime/webhooks/EventGrid?functionName=%s"
            .formatted(
                app.url().toString().replaceFirst("/+$", ""),
                URLEncoder.encode(function.entity(), UTF_8)));
  }

  /** The key goes into a header, because servers log URLs. */
  private static List<HeaderMapping> headers(
      AzureFunctionDestination function, FunctionAppConfig app) {
    List<HeaderMapping> headers = new ArrayList<>(function.headers());
    if (app.key() != null) {
      headers.removeIf(header -> header.name().equalsIgnoreCase(KEY_HEADER));
      headers.add(new HeaderMapping.Static(KEY_HEADER, app.key(), true));
    }
    return headers;
  }
}
