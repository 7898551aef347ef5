package io.hermod.deadletter.redrive;

import java.util.ArrayList;
import java.util.List;

/**
 * What went wrong in a job.
 *
 * @param sentences the first faults
 * @param count the number of all faults
 */
public record RedriveFaults(List<String> sentences, long count) {
  static final RedriveFaults NONE = new RedriveFaults(List.of(), 0);

  private static final int MOST = 100;
  private static final int LONGEST = 400;

  public RedriveFaults {
    sentences = List.copyOf(sentences);
  }

  RedriveFaults plus(String sentence) {
    if (sentences.size() == MOST) {
      return new RedriveFaults(sentences, count + 1);
    }
    List<String> more = new ArrayList<>(sentences);
    more.add(sentence.length() <= LONGEST ? sentence : sentence.substring(0, LONGEST) + "…");
    return new RedriveFaults(more, count + 1);
  }

  RedriveFaults plus(List<String> more) {
    RedriveFaults all = this;
    for (String sentence : more) {
      all = all.plus(sentence);
    }
    return all;
  }
}
