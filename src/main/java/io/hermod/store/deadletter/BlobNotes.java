package io.hermod.store.deadletter;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows about a dead-letter blob.
 *
 * @param topicId the topic of the dead letters; null if another router wrote the blob
 * @param lane the lane of the dead letters; null if another router wrote the blob
 * @param marks the marks of the entries that have one, by the index of the entry
 */
public record BlobNotes(
    @Nullable Long topicId, @Nullable Long lane, Map<Integer, RedriveMark> marks) {
  /** The notes about an unmarked blob that another router wrote. */
  public static final BlobNotes NONE = new BlobNotes(null, null, Map.of());

  public BlobNotes {
    marks = Map.copyOf(marks);
  }

  public RedriveMark mark(int index) {
    return marks.getOrDefault(index, RedriveMark.NONE);
  }
}
