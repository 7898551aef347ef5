package io.hermod.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Matcher;
import io.hermod.filter.Operator;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of matching an event of 1 KB against one of a thousand subscriptions, which
 * share the cost of reading the event. Run by {@code bench/jmh}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MatcherBenchmark {
  private static final int SUBSCRIPTIONS = 1000;

  private final byte[] body = EventBody.of(1).getBytes(UTF_8);
  private final Matcher[] numbers = matchers(MatcherBenchmark::customer);
  private final Matcher[] texts = matchers(MatcherBenchmark::subject);
  private final Matcher[] missing = matchers(MatcherBenchmark::missing);
  private final Matcher[] types =
      IntStream.range(0, SUBSCRIPTIONS)
          .mapToObj(i -> new EventFilter(List.of("Type" + i), "", "", false))
          .map(filter -> filter.matcher(Schema.EVENT_GRID, ""))
          .toArray(Matcher[]::new);

  private static Matcher[] matchers(IntFunction<AdvancedFilter> filters) {
    return IntStream.range(0, SUBSCRIPTIONS)
        .mapToObj(filters)
        .map(filter -> new EventFilter(List.of(), "", "", false, false, List.of(filter)))
        .map(filter -> filter.matcher(Schema.EVENT_GRID, ""))
        .toArray(Matcher[]::new);
  }

  private static AdvancedFilter customer(int number) {
    return new AdvancedFilter.Numbers(
        Operator.NUMBER_IN, "data.customer", List.of(BigDecimal.valueOf(number)));
  }

  private static AdvancedFilter subject(int number) {
    return new AdvancedFilter.Texts(
        Operator.STRING_ENDS_WITH, "subject", List.of("/orders/x" + number));
  }

  /** Each filter looks for a different key. */
  private static AdvancedFilter missing(int number) {
    return new AdvancedFilter.Presence(Operator.IS_NOT_NULL, "data.missing" + number);
  }

  @Benchmark
  @OperationsPerInvocation(SUBSCRIPTIONS)
  public int byNumber() {
    return count(numbers);
  }

  @Benchmark
  @OperationsPerInvocation(SUBSCRIPTIONS)
  public int byText() {
    return count(texts);
  }

  @Benchmark
  @OperationsPerInvocation(SUBSCRIPTIONS)
  public int byKeysOfTheirOwn() {
    return count(missing);
  }

  @Benchmark
  @OperationsPerInvocation(SUBSCRIPTIONS)
  public int byType() {
    return count(types);
  }

  /** Creates a new event, so that its JSON is read each time. */
  private int count(Matcher[] matchers) {
    Event event =
        new Event(
            "1",
            "Hermod.Bench.Measured",
            "/bench/orders/42",
            "1.0",
            (byte) 0,
            new RawJson(body, 1, body.length - 2));
    int count = 0;
    for (Matcher matcher : matchers) {
      count += matcher.matches(event) ? 1 : 0;
    }
    return count;
  }
}
