package io.hermod.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MinuteSeriesTest {
  private static final long START = 29_000_000;
  private static final int ROOMY = 32 << 10;
  private static final int TIGHT = 4 << 10;

  private final MinuteSeries series = new MinuteSeries(3);

  @Test
  void keepsTheNumbersOfEachMinuteThatHasAny() {
    series.add(START, new long[] {1, 0, 300}, ROOMY);
    series.add(START + 5, new long[] {0, Long.MAX_VALUE, 0}, ROOMY);
    series.add(START + 700, new long[] {127, 128, 16_384}, ROOMY);

    assertThat(all())
        .containsExactly(
            entry(START, List.of(1L, 0L, 300L)),
            entry(START + 5, List.of(0L, Long.MAX_VALUE, 0L)),
            entry(START + 700, List.of(127L, 128L, 16_384L)));
  }

  @Test
  void addsUpWhatBelongsToOneMinute() {
    series.add(START, new long[] {1, 2, 3}, ROOMY);
    series.add(START + 1, new long[] {1, 0, 100}, ROOMY);
    series.add(START + 1, new long[] {1, 9, 100}, ROOMY);
    series.add(START + 2, new long[] {7, 0, 0}, ROOMY);

    assertThat(all())
        .containsExactly(
            entry(START, List.of(1L, 2L, 3L)),
            entry(START + 1, List.of(2L, 9L, 200L)),
            entry(START + 2, List.of(7L, 0L, 0L)));
  }

  @Test
  void countsForTheLastMinuteIfTheClockWasSetBack() {
    series.add(START, new long[] {1, 0, 0}, ROOMY);
    series.add(START - 60, new long[] {2, 0, 0}, ROOMY);

    assertThat(all()).containsExactly(entry(START, List.of(3L, 0L, 0L)));
  }

  @Test
  void forgetsWhatIsADayOld() {
    series.add(START, new long[] {1, 0, 0}, ROOMY);
    series.add(START + 1, new long[] {2, 0, 0}, ROOMY);
    series.add(START + MinuteSeries.DAY, new long[] {3, 0, 0}, ROOMY);

    assertThat(all().keySet()).containsExactly(START + 1, START + MinuteSeries.DAY);
    series.forgetBefore(START + 2 * MinuteSeries.DAY);
    assertThat(series.bytes()).isZero();
    series.add(START + 3 * MinuteSeries.DAY, new long[] {4, 0, 0}, ROOMY);
    assertThat(all()).containsExactly(entry(START + 3 * MinuteSeries.DAY, List.of(4L, 0L, 0L)));
  }

  @Test
  void whatNobodyUsesTakesNoSpace() {
    assertThat(series.bytes()).isZero();
    assertThat(all()).isEmpty();
  }

  @Test
  void readsBackWhatWasAddedWhateverThatWas() {
    Random random = new Random(4711);
    SortedMap<Long, List<Long>> expected = new TreeMap<>();
    long minute = START;
    for (int i = 0; i < 700; i++) {
      long[] numbers = {random.nextInt(3), random.nextInt(1 << random.nextInt(31)), i % 2};
      series.add(minute, numbers, 1 << 20);
      expected.merge(
          minute,
          boxed(numbers),
          (left, right) ->
              List.of(
                  left.get(0) + right.get(0),
                  left.get(1) + right.get(1),
                  left.get(2) + right.get(2)));
      minute += random.nextInt(3);
    }

    assertThat(all()).containsExactlyEntriesOf(expected);
  }

  @Test
  void aBusyDayStaysBelowItsLimitAndKeepsItsSumAndItsLastHour() {
    MinuteSeries busy = new MinuteSeries(8);
    int most = 0;
    for (int i = 0; i < MinuteSeries.DAY; i++) {
      busy.add(START + i, new long[] {90_000, 90_000, 7, 1, 1, 900_000_000, 90_000, 90_000}, TIGHT);
      most = Math.max(most, busy.bytes());
    }
    List<Long> times = new ArrayList<>();
    long[] sum = {0};
    busy.forEach(
        START,
        START + MinuteSeries.DAY,
        (minute, numbers) -> {
          times.add(minute);
          sum[0] += numbers[0];
        });

    assertThat(most).isLessThan(TIGHT + TIGHT / 4);
    assertThat(times.subList(times.size() - 60, times.size()))
        .first()
        .isEqualTo(START + MinuteSeries.DAY - 60);
    // The quarter in which the day begins counts from its own beginning.
    assertThat(sum[0]).isBetween(90_000L * (MinuteSeries.DAY - 60), 90_000L * MinuteSeries.DAY);
  }

  private Map<Long, List<Long>> all() {
    SortedMap<Long, List<Long>> all = new TreeMap<>();
    series.forEach(
        0,
        Long.MAX_VALUE,
        (minute, numbers) -> assertThat(all.put(minute, boxed(numbers))).isNull());
    return all;
  }

  private static List<Long> boxed(long[] numbers) {
    List<Long> boxed = new ArrayList<>();
    for (long number : numbers) {
      boxed.add(number);
    }
    return boxed;
  }
}
