package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.regex.Pattern;

/** Checks the names of new topics and event subscriptions. */
public final class ResourceNames {
  private static final int SHORTEST = 3;
  private static final int LONGEST_SUBSCRIPTION = 64;
  private static final int LONGEST_DOMAIN_TOPIC = 128;
  private static final Pattern LETTERS_DIGITS_DASHES = Pattern.compile("[A-Za-z0-9-]*");
  private static final Pattern DOMAIN_TOPIC = Pattern.compile("[A-Za-z0-9._~-]*");
  private static final Pattern GROUP = Pattern.compile("[\\p{L}\\p{Nd}._()-]{1,90}");
  private static final List<String> RESERVED = List.of("Microsoft", "EventGrid", "System");

  private ResourceNames() {}

  public static void checkTopic(TopicAddress address) {
    checkGroup(address.group());
    String field = address.type().label() + " name";
    check(field, address.name(), address.type().longestName(), LETTERS_DIGITS_DASHES);
    if (address.type() != TopicType.SYSTEM_TOPIC && isReserved(address.name())) {
      throw new InvalidFieldException(field, "must not start with Microsoft, EventGrid or System.");
    }
  }

  /** No prefix is reserved here: the module for blobs creates a topic called MicrosoftStorage. */
  public static void checkEdgeTopic(TopicAddress address) {
    check("Topic name", address.name(), address.type().longestName(), LETTERS_DIGITS_DASHES);
  }

  /** Allows more characters, because publishers name these topics in events and not in URLs. */
  public static void checkDomainTopic(String name) {
    String field = "Domain topic name";
    checkLength(field, name, LONGEST_DOMAIN_TOPIC);
    if (!DOMAIN_TOPIC.matcher(name).matches()) {
      throw new InvalidFieldException(
          field, "must contain only letters, digits and any of . _ ~ and dashes.");
    }
  }

  public static void checkSubscription(SubscriptionAddress address) {
    check("Event subscription name", address.name(), LONGEST_SUBSCRIPTION, LETTERS_DIGITS_DASHES);
  }

  public static void checkGroup(GroupAddress group) {
    checkGroup("Subscription id", group.azureSubscription());
    checkGroup("Resource group name", group.resourceGroup());
  }

  static boolean isGroupName(String name) {
    return GROUP.matcher(name).matches();
  }

  private static void check(String field, String name, int longest, Pattern allowed) {
    checkLength(field, name, longest);
    if (!allowed.matcher(name).matches()) {
      throw new InvalidFieldException(field, "must contain only letters, digits and dashes.");
    }
  }

  private static void checkLength(String field, String name, int longest) {
    if (name.length() < SHORTEST || name.length() > longest) {
      throw new InvalidFieldException(
          field, "must be between 3 and " + longest + " characters in length.");
    }
  }

  private static void checkGroup(String field, String name) {
    if (!isGroupName(name)) {
      throw new InvalidFieldException(
          field, "must be 1 to 90 characters: letters, digits, and any of . _ - ( )");
    }
  }

  private static boolean isReserved(String name) {
    return RESERVED.stream().anyMatch(word -> name.regionMatches(true, 0, word, 0, word.length()));
  }
}
