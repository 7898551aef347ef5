package io.hermod.subscription;

import io.hermod.profile.BatchLimits;
import io.hermod.profile.BatchRules;
import java.util.List;

/**
 * An Azure function with an Event Grid trigger, called through its app's webhook.
 *
 * @param resourceId the ARM id of the function, spelled as the caller wrote it
 */
public record AzureFunctionDestination(
    String resourceId, BatchPolicy batching, List<HeaderMapping> headers)
    implements ConfiguredDestination {
  public static final String ENDPOINT_TYPE = "AzureFunction";

  /** The defaults of a function, whatever those of webhooks are. */
  private static final int DEFAULT_EVENTS = 1;

  private static final int DEFAULT_BYTES = 64 * 1024;

  public AzureFunctionDestination {
    headers = List.copyOf(headers);
  }

  @Override
  public String endpointType() {
    return ENDPOINT_TYPE;
  }

  @Override
  public BatchLimits limits(BatchRules rules) {
    return batching.limits(rules.withDefaults(DEFAULT_EVENTS, DEFAULT_BYTES));
  }

  /** Returns the name of the function app. */
  public String site() {
    return ResourceType.FUNCTION.name(resourceId, 0);
  }

  @Override
  public String configurationKey() {
    return "function-apps." + site();
  }

  /** Returns the name of the function in its original case, as its app expects it. */
  @Override
  public String entity() {
    return resourceId.substring(resourceId.lastIndexOf('/') + 1);
  }

  @Override
  public AzureFunctionDestination withHeaders(List<HeaderMapping> other) {
    return new AzureFunctionDestination(resourceId, batching, other);
  }

  @Override
  public String requiredMember() {
    return "url";
  }

  @Override
  public void check() {
    ResourceType.FUNCTION.check(resourceId);
  }
}
