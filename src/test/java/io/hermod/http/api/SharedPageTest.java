package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class SharedPageTest {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private int collected;
  private final SharedPage page = new SharedPage(this::collect, tasks::add);
  private Runnable during = () -> {};

  @Test
  void requestsThatComeBeforeACollectionBeginsShareIt() {
    CompletableFuture<Buffer> one = page.collect();
    CompletableFuture<Buffer> other = page.collect();
    run();

    assertThat(one.join()).hasToString("page 1");
    assertThat(other.join()).isSameAs(one.join());
    assertThat(collected).isEqualTo(1);
  }

  @Test
  void aRequestThatComesDuringACollectionGetsTheNextOne() {
    Queue<CompletableFuture<Buffer>> late = new ArrayDeque<>();
    during = () -> late.add(page.collect());
    CompletableFuture<Buffer> one = page.collect();
    run();

    assertThat(one.join()).hasToString("page 1");
    assertThat(late.element().join()).hasToString("page 2");
    assertThat(tasks).as("collections at the same time").isEmpty();
  }

  @Test
  void anErrorEndsOneCollectionAndNotTheNext() {
    during =
        () -> {
          throw new StackOverflowError("once");
        };
    CompletableFuture<Buffer> failed = page.collect();
    run();
    CompletableFuture<Buffer> good = page.collect();
    run();

    assertThatThrownBy(failed::join).hasRootCauseInstanceOf(StackOverflowError.class);
    assertThat(good.join()).hasToString("page 2");
  }

  @Test
  void anExecutorThatHasStoppedFailsTheRequest() {
    SharedPage stopped =
        new SharedPage(
            this::collect,
            _ -> {
              throw new RejectedExecutionException();
            });

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(stopped.collect()::join)
          .hasRootCauseInstanceOf(RejectedExecutionException.class);
    }
  }

  private void run() {
    tasks.remove().run();
  }

  /** What happens during a collection happens once. */
  private String collect() {
    collected++;
    Runnable now = during;
    during = () -> {};
    now.run();
    return "page " + collected;
  }
}
