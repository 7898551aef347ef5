package io.hermod.cli.doctor;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of something that the doctor looked at.
 *
 * @param subject what it looked at
 * @param found what it found
 * @param advice what to do about it, as a sentence; empty if it is good
 */
public record Check(String subject, String found, String advice) {

  /** Replaces control characters: others may choose these texts, and a terminal would obey them. */
  public Check {
    subject = printable(subject);
    found = printable(found);
    advice = printable(advice);
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  public static Check good(String subject, String found) {
    return new Check(subject, found, "");
  }

  public static Check bad(String subject, String found, String advice) {
    if (advice.isEmpty()) {
      throw new IllegalArgumentException("what is to be done about " + subject);
    }
    return new Check(subject, found, advice);
  }

  public boolean isGood() {
    return advice.isEmpty();
  }

  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("check", subject)
        .put("good", isGood())
        .put("found", found)
        .put("advice", isGood() ? null : advice);
  }
}
