package io.hermod.redrive;

import io.hermod.deadletter.BlobException;
import io.hermod.workbench.LetterCursor;
import io.hermod.workbench.LetterPage;
import io.hermod.workbench.LetterQuery;
import org.jspecify.annotations.Nullable;

/** Where dead letters are found; see {@code LetterSearch}. */
@FunctionalInterface
public interface Letters {
  LetterPage find(LetterQuery query, @Nullable LetterCursor after, int most) throws BlobException;
}
