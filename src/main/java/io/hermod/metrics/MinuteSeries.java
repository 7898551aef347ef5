package io.hermod.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers of a day, by minute. Minutes without anything take no space; the others take a byte
 * or two for the time, one that says which numbers are not 0, and one to three for each of these.
 *
 * <p>When the bytes reach a limit, minutes that are more than an hour old are added up by quarters
 * of an hour, and if that is not enough, by hours. So sums stay right, and only times become
 * coarse. Belongs to {@link MetricsHistory}, which locks it.
 */
final class MinuteSeries {
  static final int DAY = 24 * 60;
  private static final int HOUR = 60;
  private static final int QUARTER = 15;
  private static final int MOST_NUMBERS = 8;
  private static final byte[] EMPTY = {};

  /** Receives the numbers of one minute. */
  @FunctionalInterface
  interface Visitor {
    void visit(long minute, long[] numbers);
  }

  /** The numbers of one minute, or of the longer time that begins then. */
  private static final class Minute {
    private final long time;
    private final long[] numbers;

    Minute(long time, long[] numbers) {
      this.time = time;
      this.numbers = numbers;
    }
  }

  private final int width;
  private byte[] bytes = EMPTY;
  private int length;

  /** The first minute counts from this one, and each other minute from the one before it. */
  private long base;

  private long lastMinute;
  private int lastAt;

  /**
   * Starts empty.
   *
   * @param width how many numbers there are for each minute
   */
  MinuteSeries(int width) {
    if (width > MOST_NUMBERS) {
      throw new IllegalArgumentException("a byte has only eight bits");
    }
    this.width = width;
  }

  /**
   * Adds numbers to those of a minute. If the clock was set back, they count for the last minute.
   *
   * @param limit how many bytes the series may take, approximately
   */
  void add(long minute, long[] numbers, int limit) {
    if (length > 0 && minute <= lastMinute) {
      addToLast(numbers, limit);
    } else {
      if (length > 0) {
        forgetBefore(minute - DAY + 1);
      }
      append(minute, numbers, limit);
    }
  }

  private void addToLast(long[] numbers, int limit) {
    Minute last = new Cursor(lastAt, 0).next();
    long[] sums = plus(last.numbers, numbers);
    length = lastAt;
    write(last.time, sums, limit);
  }

  private void append(long minute, long[] numbers, int limit) {
    if (length == 0) {
      base = minute;
      lastMinute = minute;
    }
    long delta = minute - lastMinute;
    lastMinute = minute;
    write(delta, numbers, limit);
  }

  private void write(long delta, long[] numbers, int limit) {
    int size = size(delta, numbers);
    if (length + size > bytes.length) {
      bytes = Arrays.copyOf(bytes, length + size + Math.min(length / 4, limit / 8) + MOST_NUMBERS);
    }
    lastAt = length;
    length = PackedNumber.put(delta, bytes, length);
    bytes[length++] = mask(numbers);
    for (long number : numbers) {
      if (number != 0) {
        length = PackedNumber.put(number, bytes, length);
      }
    }
    if (length > limit) {
      thin(limit);
    }
  }

  /** Drops the minutes before this one. */
  void forgetBefore(long minute) {
    Cursor cursor = new Cursor(0, base);
    int from = 0;
    long newBase = base;
    while (cursor.hasNext() && cursor.next().time < minute) {
      from = cursor.at;
      newBase = cursor.minute;
    }
    if (from > 0) {
      System.arraycopy(bytes, from, bytes, 0, length - from);
      length -= from;
      lastAt = Math.max(0, lastAt - from);
      base = newBase;
    }
    if (length == 0) {
      bytes = EMPTY;
    }
  }

  /** Passes on each minute that has numbers, in order. */
  void forEach(long from, long to, Visitor visitor) {
    Cursor cursor = new Cursor(0, base);
    while (cursor.hasNext()) {
      Minute each = cursor.next();
      if (each.time >= from && each.time < to) {
        visitor.visit(each.time, each.numbers);
      }
    }
  }

  int bytes() {
    return bytes.length;
  }

  private void thin(int limit) {
    List<Minute> all = new ArrayList<>();
    forEach(Long.MIN_VALUE, Long.MAX_VALUE, (time, numbers) -> all.add(new Minute(time, numbers)));
    rewrite(coarse(all, QUARTER));
    if (length > limit / 2) {
      rewrite(coarse(all, HOUR));
    }
  }

  private List<Minute> coarse(List<Minute> all, int grain) {
    long recent = lastMinute - HOUR;
    List<Minute> result = new ArrayList<>();
    for (Minute each : all) {
      long time = each.time > recent ? each.time : Math.floorDiv(each.time, grain) * grain;
      if (!result.isEmpty() && result.getLast().time >= time) {
        Minute sum = result.removeLast();
        result.add(new Minute(sum.time, plus(sum.numbers, each.numbers)));
      } else {
        result.add(new Minute(time, each.numbers));
      }
    }
    return result;
  }

  private void rewrite(List<Minute> minutes) {
    bytes = EMPTY;
    length = 0;
    minutes.forEach(each -> append(each.time, each.numbers, Integer.MAX_VALUE));
    bytes = Arrays.copyOf(bytes, length);
  }

  private static long[] plus(long[] left, long[] right) {
    long[] sums = left.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += right[i];
    }
    return sums;
  }

  private static byte mask(long[] numbers) {
    int mask = 0;
    for (int i = 0; i < numbers.length; i++) {
      mask |= numbers[i] == 0 ? 0 : 1 << i;
    }
    return (byte) mask;
  }

  private static int size(long delta, long[] numbers) {
    int size = PackedNumber.size(delta) + 1;
    for (long number : numbers) {
      size += number == 0 ? 0 : PackedNumber.size(number);
    }
    return size;
  }

  /** Reads one minute after the other. */
  private final class Cursor {
    private int at;
    private long minute;

    Cursor(int at, long minute) {
      this.at = at;
      this.minute = minute;
    }

    boolean hasNext() {
      return at < length;
    }

    Minute next() {
      minute += take();
      int mask = bytes[at++];
      long[] numbers = new long[width];
      for (int i = 0; i < width; i++) {
        numbers[i] = (mask & (1 << i)) == 0 ? 0 : take();
      }
      return new Minute(minute, numbers);
    }

    private long take() {
      long number = PackedNumber.get(bytes, at);
      at += PackedNumber.size(number);
      return number;
    }
  }
}
