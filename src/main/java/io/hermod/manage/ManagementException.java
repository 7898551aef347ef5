package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A management request that cannot be carried out. The message is for the caller. */
public final class ManagementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong, as far as the response depends on it. */
  public enum Kind {
    INVALID,
    ENDPOINT_REFUSED,
    NOT_FOUND,
    GROUP_NOT_FOUND,
    /** A part of Event Grid that this server does not have. */
    UNSUPPORTED,
    CONFLICT
  }

  private final Kind kind;
  private final transient @Nullable InvalidFieldException field;

  private ManagementException(Kind kind, String message) {
    this(kind, message, null);
  }

  private ManagementException(Kind kind, String message, @Nullable InvalidFieldException field) {
    super(message);
    this.kind = kind;
    this.field = field;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the problem of the field that is wrong; null if it is not one field. */
  public @Nullable InvalidFieldException field() {
    return field;
  }

  public static ManagementException notFound(String resourceId) {
    return new ManagementException(
        Kind.NOT_FOUND, "The resource '" + resourceId + "' was not found.");
  }

  public static ManagementException groupNotFound(GroupAddress address) {
    return new ManagementException(
        Kind.GROUP_NOT_FOUND,
        "Resource group '" + address.resourceGroup() + "' could not be found.");
  }

  static ManagementException unsupported(String type) {
    return new ManagementException(
        Kind.UNSUPPORTED, "Microsoft.EventGrid/" + type + " is not part of Hermod.");
  }

  /** Topics, domains and system topics share one namespace. */
  public static ManagementException nameTaken(TopicType type) {
    return conflict(
        "%s with the specified name already exists. Choose a different %s name."
            .formatted(type.label(), type.label().toLowerCase(Locale.ROOT)));
  }

  public static ManagementException nameTakenOutsideEdge(String name) {
    return conflict(
        ("The name '%s' belongs to a resource of the Azure Resource Manager API, which cannot be"
                + " changed here. Choose a different topic name.")
            .formatted(name));
  }

  public static ManagementException sourceTaken(String systemTopicId) {
    return conflict("The source already has a system topic: " + systemTopicId + ".");
  }

  public static ManagementException builtIn(Topic topic) {
    return conflict(
        "Topic %s is built in: it cannot be changed or deleted. Subscriptions to it can."
            .formatted(topic.name()));
  }

  public static ManagementException accountTaken(String name) {
    return conflict(
        ("The storage account named %s is already taken: it is in another resource group. Choose a"
                + " different name.")
            .formatted(name));
  }

  public static ManagementException accountNotShared(String name, String why) {
    return conflict("Storage account %s cannot be created: %s".formatted(name, why));
  }

  public static ManagementException accountConfigured(String name) {
    return conflict(
        ("Storage account %1$s belongs to the server's settings. To delete it, remove"
                + " storage-accounts.%1$s from them and restart the server.")
            .formatted(name));
  }

  public static ManagementException accountUsed(String name, long subscriptions) {
    return conflict(
        ("Storage account %s is the dead-letter destination of %s. First delete what uses it, or"
                + " change its deadLetterDestination.")
            .formatted(
                name,
                subscriptions == 1
                    ? "an event subscription"
                    : subscriptions + " event subscriptions"));
  }

  public static ManagementException accountNotEmpty(String name) {
    return conflict(
        ("Storage account %s still holds blobs. Delete their files first, in the folder that its"
                + " properties.primaryEndpoints.blob names.")
            .formatted(name));
  }

  static ManagementException quotaExceeded(String what, int most, String setting) {
    return conflict(
        "Quota limit reached. There can be at most %d %s. Delete one, or raise the setting %s."
            .formatted(most, what, setting));
  }

  public static ManagementException changedByOthers(String resourceId) {
    return conflict("The resource '" + resourceId + "' was changed by another caller. Try again.");
  }

  /** Enabling signatures twice would replace a key that the receiver verifies with. */
  public static ManagementException alreadySigns(String subscription) {
    return conflict(
        ("Event subscription %s already signs its requests. To replace its key, call"
                + " signing/rotate or `hermod subscription signing rotate`.")
            .formatted(subscription));
  }

  public static ManagementException doesNotSign(String subscription) {
    return conflict(
        ("Event subscription %s does not sign its requests, so there is no key to rotate. Call"
                + " signing/enable or `hermod subscription signing enable`.")
            .formatted(subscription));
  }

  /**
   * Refuses another key.
   *
   * @param free when the first of the old keys ends
   */
  public static ManagementException tooManyKeys(String subscription, Instant free) {
    return conflict(
        ("Event subscription %s signs with too many old keys. Rotate its key again after %s, or"
                + " disable signing and enable it again.")
            .formatted(subscription, free));
  }

  private static ManagementException conflict(String message) {
    return new ManagementException(Kind.CONFLICT, message);
  }

  /**
   * Refuses an expiration time.
   *
   * @param problem what is wrong with the field
   */
  public static ManagementException invalidExpiration(String problem) {
    return new ManagementException(
        Kind.INVALID,
        "Invalid expiration time. expirationTimeUtc " + problem + ".",
        new InvalidFieldException("properties.expirationTimeUtc", problem));
  }

  /**
   * Does not say why the endpoint did not agree, because that would tell callers which addresses
   * and ports this server can reach.
   */
  public static ManagementException endpointRefused(Destination endpoint) {
    return new ManagementException(
        Kind.ENDPOINT_REFUSED,
        ("The attempt to validate the provided endpoint %s failed. For more details, visit"
                + " https://aka.ms/esvalidation. The endpoint did not agree to get events; GET"
                + " /hermod/v1/validations and the server's log say why.")
            .formatted(name(endpoint)));
  }

  private static String name(Destination endpoint) {
    return switch (endpoint) {
      case HttpDestination http -> http.baseUrl();
      case ConfiguredDestination configured -> configured.endpointName();
    };
  }
}
