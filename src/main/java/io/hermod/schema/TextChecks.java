package io.hermod.schema;

/** Checks whether strings from publishers can be stored and sent on. */
public final class TextChecks {
  private TextChecks() {}

  // An escaped unpaired surrogate is legal JSON, but it cannot be stored as UTF-8.
  public static void requireWholeCharacters(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSurrogatePair(
            text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
          throw InvalidBodyException.malformed("The JSON received contains an unpaired surrogate.");
        }
        i++;
      }
    }
  }

  public static boolean isBase64(String text) {
    int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
    return text.length() % 4 == 0
        && text.chars().limit(text.length() - padding).allMatch(TextChecks::isBase64Letter);
  }

  private static boolean isBase64Letter(int letter) {
    return isLetterOrDigit(letter)
        || (letter >= 'A' && letter <= 'Z')
        || letter == '+'
        || letter == '/';
  }

  /** CloudEvents allows only lower-case letters and digits in names. */
  public static boolean isAttributeName(String name) {
    return !name.isEmpty() && name.chars().allMatch(TextChecks::isLetterOrDigit);
  }

  private static boolean isLetterOrDigit(int letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
  }
}
