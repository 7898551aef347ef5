package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A queue of an Azure storage account, which gets one message per event.
 *
 * @param resourceId the ARM id of the account, spelled as the caller wrote it
 * @param timeToLiveSeconds how long the queue keeps a message; {@link #NEVER_EXPIRES}, or null for
 *     the queue's default of seven days
 */
public record StorageQueueDestination(
    String resourceId, String queueName, @Nullable Integer timeToLiveSeconds)
    implements ConfiguredDestination {
  public static final String ENDPOINT_TYPE = "StorageQueue";
  public static final int NEVER_EXPIRES = -1;

  private static final Pattern QUEUE = Pattern.compile("(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*");

  @Override
  public String endpointType() {
    return ENDPOINT_TYPE;
  }

  /** Returns the name of the storage account. */
  public String account() {
    return ResourceType.STORAGE_ACCOUNT.name(resourceId, 0);
  }

  @Override
  public String configurationKey() {
    return "storage-accounts." + account();
  }

  @Override
  public String entity() {
    return queueName;
  }

  @Override
  public StorageQueueDestination withHeaders(List<HeaderMapping> headers) {
    return this;
  }

  @Override
  public String requiredMember() {
    return "connection-string";
  }

  @Override
  public void check() {
    ResourceType.STORAGE_ACCOUNT.check(resourceId);
    if (!QUEUE.matcher(queueName).matches()) {
      throw new InvalidFieldException(
          "queueName",
          "must have 3 to 63 lowercase letters, digits and single dashes, and begin and end with a"
              + " letter or digit");
    }
    if (timeToLiveSeconds != null && timeToLiveSeconds != NEVER_EXPIRES && timeToLiveSeconds < 1) {
      throw new InvalidFieldException(
          "queueMessageTimeToLiveInSeconds", "must be at least 1, or -1 for no limit");
    }
  }
}
