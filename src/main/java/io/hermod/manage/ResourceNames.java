package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import java.util.List;
import java.util.regex.Pattern;

/** Which names a new topic or event subscription may have. */
final class ResourceNames {
  private static final Pattern LETTERS_DIGITS_DASHES = Pattern.compile("[A-Za-z0-9-]*");
  private static final Pattern GROUP = Pattern.compile("[\\p{L}\\p{Nd}._()-]{1,90}");
  private static final List<String> RESERVED = List.of("Microsoft", "EventGrid", "System");

  private ResourceNames() {}

  static void checkTopic(TopicAddress address) {
    checkGroup("Subscription id", address.group().azureSubscription());
    checkGroup("Resource group name", address.group().resourceGroup());
    check("Topic name", address.name(), 50);
    if (RESERVED.stream().anyMatch(word -> startsWith(address.name(), word))) {
      throw new InvalidFieldException(
          "Topic name", "must not start with Microsoft, EventGrid or System.");
    }
  }

  static void checkSubscription(SubscriptionAddress address) {
    check("Event subscription name", address.name(), 64);
  }

  private static void check(String field, String name, int longest) {
    if (name.length() < 3 || name.length() > longest) {
      throw new InvalidFieldException(
          field, "must be between 3 and " + longest + " characters in length.");
    }
    if (!LETTERS_DIGITS_DASHES.matcher(name).matches()) {
      throw new InvalidFieldException(field, "must hold only letters, digits and dashes.");
    }
  }

  private static void checkGroup(String field, String name) {
    if (!GROUP.matcher(name).matches()) {
      throw new InvalidFieldException(
          field, "must be 1 to 90 characters: letters, digits, and any of . _ - ( )");
    }
  }

  private static boolean startsWith(String name, String word) {
    return name.regionMatches(true, 0, word, 0, word.length());
  }
}
