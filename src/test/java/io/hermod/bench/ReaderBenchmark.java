package io.hermod.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.schema.read.EventGridReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/** Measures the cost of reading and checking an event of 1 KB in a body of a hundred events. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReaderBenchmark {
  private static final int EVENTS = 100;

  private final EventGridReader reader = new EventGridReader();
  private final byte[] plain = EventBody.of(EVENTS).getBytes(UTF_8);
  private final byte[] manyMembers = withManyMembers(EventBody.of(EVENTS)).getBytes(UTF_8);
  private final byte[] escapedOnce = escapedOnce(EventBody.of(EVENTS)).getBytes(UTF_8);

  /** Replaces the long string with typical data: numbers and short strings. */
  private static String withManyMembers(String body) {
    return body.replaceAll(
        "\"payload\":\"[^\"]*\"",
        "\"lines\":[" + "{\"sku\":\"AB-1\",\"count\":2,\"price\":19.9},".repeat(19) + "{}]");
  }

  /** Adds one escape to an envelope, so that the parser reads the whole body. */
  private static String escapedOnce(String body) {
    int subject = body.lastIndexOf("/bench/orders");
    return body.substring(0, subject) + '\\' + body.substring(subject);
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public List<Event> plain() {
    return reader.read(plain, "");
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public List<Event> manyMembers() {
    return reader.read(manyMembers, "");
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public List<Event> plainAndThenParsed() {
    return reader.read(escapedOnce, "");
  }
}
