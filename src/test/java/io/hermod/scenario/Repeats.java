package io.hermod.scenario;

import io.hermod.scenario.Killer.Kill;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often a webhook got again, from a process that was started after a kill, what it had got from
 * an earlier one.
 *
 * @param recent the earlier process was killed shortly after
 * @param old the earlier process lived on for longer, and so had the time to note the delivery
 */
record Repeats(int recent, int old) {

  /**
   * One for each kill.
   *
   * @param shortly what counts as recent
   */
  static List<Repeats> after(List<Kill> kills, Inbox inbox, Duration shortly) {
    int[] recent = new int[kills.size() + 1];
    int[] old = new int[kills.size() + 1];
    Map<String, Arrival> latest = new HashMap<>();
    for (Arrival arrival : inbox.arrivals()) {
      Arrival before = latest.put(arrival.id(), arrival);
      int life = life(arrival, kills);
      if (before != null && life(before, kills) < life) {
        long end = kills.get(life(before, kills)).began();
        int[] counts = before.at() > end - shortly.toNanos() ? recent : old;
        counts[life]++;
      }
    }
    return inOrder(recent, old);
  }

  /** How many kills came before. */
  private static int life(Arrival arrival, List<Kill> kills) {
    int life = 0;
    while (life < kills.size() && kills.get(life).ended() < arrival.at()) {
      life++;
    }
    return life;
  }

  private static List<Repeats> inOrder(int[] recent, int[] old) {
    List<Repeats> all = new ArrayList<>();
    for (int life = 1; life < recent.length; life++) {
      all.add(new Repeats(recent[life], old[life]));
    }
    return all;
  }
}
