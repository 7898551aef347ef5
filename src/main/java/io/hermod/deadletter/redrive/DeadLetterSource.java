package io.hermod.deadletter.redrive;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.search.DeadLetterPage;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.deadletter.search.SearchCursor;
import org.jspecify.annotations.Nullable;

/** Finds dead letters; see {@code DeadLetterSearch}. */
@FunctionalInterface
public interface DeadLetterSource {
  DeadLetterPage find(DeadLetterQuery query, @Nullable SearchCursor after, int most)
      throws BlobException;
}
