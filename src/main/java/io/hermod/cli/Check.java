package io.hermod.cli;

/**
 * The result of something that the doctor looked at.
 *
 * @param words what it found, and what to do if that is not good
 */
record Check(String subject, boolean isGood, String words) {
  static Check good(String subject, String words) {
    return new Check(subject, true, words);
  }

  static Check bad(String subject, String words) {
    return new Check(subject, false, words);
  }

  String line() {
    return "%s: %s".formatted(subject, words);
  }
}
