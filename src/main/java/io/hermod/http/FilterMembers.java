package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import java.util.ArrayList;
import java.util.List;

/** Finds members of a filter that mean nothing: most are misspelled, and would match all events. */
final class FilterMembers {
  private static final String ADVANCED = "advancedFilters";
  private static final List<String> OF_FILTER =
      List.of(
          "includedEventTypes",
          "subjectBeginsWith",
          "subjectEndsWith",
          "isSubjectCaseSensitive",
          "enableAdvancedFilteringOnArrays",
          ADVANCED);
  private static final List<String> OF_ADVANCED_FILTER =
      List.of("operatorType", "key", "value", "values");

  /**
   * A member that is not known.
   *
   * @param name the whole path of it
   * @param nearest the known one that it resembles most
   */
  record Unknown(String name, String nearest) {
    String words() {
      return "is not known; did you mean " + nearest + "?";
    }
  }

  private FilterMembers() {}

  /**
   * Refuses what is not known.
   *
   * @throws InvalidFieldException naming the first one
   */
  static void requireKnown(JsonFields filter) {
    unknown(filter).stream()
        .findFirst()
        .ifPresent(
            member -> {
              throw new InvalidFieldException(member.name(), member.words());
            });
  }

  /** All members that are not known, in order. */
  static List<Unknown> unknown(JsonFields filter) {
    List<Unknown> found = new ArrayList<>(unknown(filter, OF_FILTER));
    filter.objects(ADVANCED).stream()
        .map(JsonFields::withSmallInitials)
        .forEach(each -> found.addAll(unknown(each, OF_ADVANCED_FILTER)));
    return found;
  }

  private static List<Unknown> unknown(JsonFields fields, List<String> known) {
    return fields.json().propertyNames().stream()
        .filter(member -> !known.contains(member))
        .map(member -> new Unknown(fields.name(member), NearestName.of(member, known)))
        .toList();
  }
}
