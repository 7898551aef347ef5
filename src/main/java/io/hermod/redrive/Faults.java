package io.hermod.redrive;

import java.util.ArrayList;
import java.util.List;

/**
 * What went wrong on the way.
 *
 * @param sentences the first of them
 * @param count how many there were
 */
public record Faults(List<String> sentences, long count) {
  static final Faults NONE = new Faults(List.of(), 0);

  private static final int MOST = 100;
  private static final int LONGEST = 400;

  public Faults {
    sentences = List.copyOf(sentences);
  }

  Faults plus(String sentence) {
    if (sentences.size() == MOST) {
      return new Faults(sentences, count + 1);
    }
    List<String> more = new ArrayList<>(sentences);
    more.add(sentence.length() <= LONGEST ? sentence : sentence.substring(0, LONGEST) + "…");
    return new Faults(more, count + 1);
  }

  Faults plus(List<String> more) {
    Faults all = this;
    for (String sentence : more) {
      all = all.plus(sentence);
    }
    return all;
  }
}
