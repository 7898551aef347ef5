package io.hermod.http.resource;

import io.hermod.config.setting.NearestName;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.JsonFields;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds unknown members of a filter. Most are misspelled, and ignoring them would match too many
 * events.
 */
public final class FilterMembers {
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
   * An unknown member.
   *
   * @param name its full path
   * @param nearest the known name that is most similar
   */
  record Unknown(String name, String nearest) {
    String words() {
      return "is not known; did you mean " + nearest + "?";
    }
  }

  private FilterMembers() {}

  /**
   * Refuses unknown members.
   *
   * @throws InvalidFieldException that names the first one
   */
  public static void requireKnown(JsonFields filter) {
    unknown(filter).stream()
        .findFirst()
        .ifPresent(
            member -> {
              throw new InvalidFieldException(member.name(), member.words());
            });
  }

  /** Returns all unknown members, in order. */
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
