package io.hermod.store;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows of one dead-letter blob.
 *
 * @param topicId and {@code lane}: whose letters these were; null for a blob that another wrote
 * @param marks by the index of the entry, where there is anything to say
 */
public record BlobNotes(
    @Nullable Long topicId, @Nullable Long lane, Map<Integer, LetterMark> marks) {
  /** Those of a blob that another wrote. */
  public static final BlobNotes NONE = new BlobNotes(null, null, Map.of());

  public BlobNotes {
    marks = Map.copyOf(marks);
  }

  public LetterMark mark(int index) {
    return marks.getOrDefault(index, LetterMark.NONE);
  }
}
