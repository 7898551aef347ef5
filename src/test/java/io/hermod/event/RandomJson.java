package io.hermod.event;

import java.util.List;
import java.util.Random;

/** Makes JSON that is valid and unpleasant: blanks, escapes, duplicates, odd names and numbers. */
public final class RandomJson {
  private static final List<String> NAMES =
      List.of("a", "A", "b", "data", "Data", "", "k", "\u212a", "ß", "a.b", "\"", "\\", "😀");
  private static final List<String> NUMBERS =
      List.of("0", "-0", "1", "7", "1.0", "10e-1", "-2.5", "1e400", "1e-999999999", "123456789012");
  private static final List<String> WORDS = List.of("true", "false", "null");

  private final Random random;

  public RandomJson(long seed) {
    this.random = new Random(seed);
  }

  public String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  public String object(int depth) {
    StringBuilder json = new StringBuilder("{").append(blanks());
    int members = random.nextInt(6);
    for (int i = 0; i < members; i++) {
      json.append(i == 0 ? "" : ",").append(blanks()).append(text(name())).append(blanks());
      json.append(":").append(blanks()).append(value(depth)).append(blanks());
    }
    return json.append("}").toString();
  }

  public String value(int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0, 1 -> text(name() + name());
      case 2, 3 -> NUMBERS.get(random.nextInt(NUMBERS.size()));
      case 4 -> WORDS.get(random.nextInt(WORDS.size()));
      case 5 -> object(depth - 1);
      default -> array(depth - 1);
    };
  }

  public String array(int depth) {
    StringBuilder json = new StringBuilder("[").append(blanks());
    int elements = random.nextInt(4);
    for (int i = 0; i < elements; i++) {
      json.append(i == 0 ? "" : ",").append(blanks()).append(value(depth)).append(blanks());
    }
    return json.append("]").toString();
  }

  /** With some letters as escapes, needed or not. */
  public String text(String content) {
    StringBuilder json = new StringBuilder("\"");
    content.codePoints().mapToObj(Character::toString).forEach(each -> append(each, json));
    return json.append('"').toString();
  }

  private void append(String character, StringBuilder json) {
    if (random.nextInt(4) == 0) {
      character.chars().forEach(half -> json.append(String.format("\\u%04X", half)));
    } else if (character.equals("\"") || character.equals("\\")) {
      json.append('\\').append(character);
    } else {
      json.append(character);
    }
  }

  private String blanks() {
    return " \n\t\r".substring(0, Math.max(0, random.nextInt(9) - 4));
  }
}
