package io.hermod.schema.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Makes JSON of every kind: member order, blanks, escapes and numbers all vary. */
public record RandomJson(Random random) {
  private static final String[] TEXTS = {
    "a",
    "order-1",
    "ü",
    "€",
    "😀",
    "\\n",
    "\\\"",
    "\\\\",
    "\\u00e9",
    "\\ud83d\\ude00",
    "\\/",
    "/",
    "}",
    "]",
    ","
  };
  private static final String[] NUMBERS = {
    "0", "-0", "1", "1.0", "-12.5", "1e400", "1E-7", "123456789012345678901234567890.5"
  };

  public boolean coin() {
    return random.nextBoolean();
  }

  /** An array of events, blanks around it. */
  public String array(List<String> events) {
    return blank() + "[" + String.join(",", events) + "]" + blank();
  }

  /** An object with these members in any order. */
  public String object(List<String> members) {
    List<String> shuffled = new ArrayList<>(members);
    Collections.shuffle(shuffled, random);
    return blank() + "{" + String.join(",", shuffled) + "}" + blank();
  }

  public String member(String name, String value) {
    return blank() + "\"" + name + "\"" + blank() + ":" + blank() + value + blank();
  }

  public void addMaybe(List<String> members, String name, String value) {
    if (coin()) {
      members.add(member(name, value));
    }
  }

  public String value() {
    return value(0);
  }

  private String value(int depth) {
    return switch (random.nextInt(depth > 4 ? 5 : 7)) {
      case 0 -> text();
      case 1 -> number();
      case 2 -> "true";
      case 3 -> "false";
      case 4 -> "null";
      case 5 -> "[" + value(depth + 1) + blank() + "," + value(depth + 1) + "]";
      default -> "{" + member("a", value(depth + 1)) + "," + member("é", value(depth + 1)) + "}";
    };
  }

  public String number() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  public String text() {
    StringBuilder text = new StringBuilder("\"");
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.append(TEXTS[random.nextInt(TEXTS.length)]);
    }
    return text.append('"').toString();
  }

  private String blank() {
    return switch (random.nextInt(8)) {
      case 0 -> " ";
      case 1 -> "\n\t";
      case 2 -> "\r\n  ";
      default -> "";
    };
  }
}
