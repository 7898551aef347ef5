package io.hermod.store.rows.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedTreeTest {

  @Test
  void doesWhatATreeMapDoes() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      SortedTree<Integer> tree = SortedTree.empty();
      TreeMap<String, Integer> map = new TreeMap<>();
      for (int step = 0; step < 200; step++) {
        String key = key(random);
        if (random.nextInt(3) == 0) {
          tree = tree.without(key);
          map.remove(key);
        } else {
          tree = tree.with(key, step);
          map.put(key, step);
        }
      }
      assertThat(tree.withPrefix("")).as("seed %d", seed).containsExactlyElementsOf(map.values());
      String prefix = key(random);
      List<Integer> wanted =
          map.entrySet().stream()
              .filter(entry -> entry.getKey().startsWith(prefix))
              .map(java.util.Map.Entry::getValue)
              .toList();
      assertThat(tree.withPrefix(prefix)).as("seed %d", seed).isEqualTo(wanted);
      assertThat(tree.get(prefix)).isEqualTo(map.get(prefix));
    }
  }

  @Test
  void leavesTheTreeBeforeAChangeAsItWas() {
    SortedTree<String> before = SortedTree.of(List.of("a", "b", "c"), key -> key);

    before.with("d", "d").without("a");

    assertThat(before.withPrefix("")).containsExactly("a", "b", "c");
  }

  @Test
  void holdsManyKeysInOrderWithoutGrowingDeep() {
    List<String> keys =
        new ArrayList<>(IntStream.range(0, 100_000).mapToObj("%06d"::formatted).toList());

    SortedTree<String> tree = SortedTree.of(keys, key -> key);

    assertThat(tree.withPrefix("0420")).hasSize(100).isSorted();
    assertThat(tree.depth()).isLessThan(60);
  }

  private static String key(Random random) {
    return "" + (char) ('a' + random.nextInt(4)) + (char) ('a' + random.nextInt(8));
  }
}
