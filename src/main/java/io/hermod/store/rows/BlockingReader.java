package io.hermod.store.rows;

import io.hermod.store.StoreUnavailableException;
import io.hermod.store.worker.StoreThreads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.rocksdb.RocksDBException;

/** Reads rows on a thread of the store, and waits for the result. */
public final class BlockingReader {
  private final Executor readers;
  private final StoreThreads threads;

  public BlockingReader(Executor readers, StoreThreads threads) {
    this.readers = readers;
    this.threads = threads;
  }

  /** A read of some rows. */
  @FunctionalInterface
  public interface Look<T> {
    T look() throws RocksDBException;
  }

  public <T> T read(Look<T> look) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      readers.execute(() -> complete(result, look));
      return threads.await(result);
    } catch (CompletionException | RejectedExecutionException e) {
      throw new StoreUnavailableException("The store cannot be read", e);
    }
  }

  private static <T> void complete(CompletableFuture<T> result, Look<T> look) {
    try {
      result.complete(look.look());
    } catch (RocksDBException | RuntimeException | Error e) {
      // Whatever the failure is: the caller waits for a result.
      result.completeExceptionally(e);
    }
  }
}
