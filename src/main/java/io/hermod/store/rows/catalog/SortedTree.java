package io.hermod.store.rows.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map. A change creates another map that shares all but a few nodes with this
 * one. It is a treap: a search tree in which no node has a smaller weight than those below it.
 * Weights are computed from the keys, so the same keys make the same tree, and it is as flat as a
 * random one.
 */
final class SortedTree<V> {
  private final @Nullable Node<V> root;

  private SortedTree(@Nullable Node<V> root) {
    this.root = root;
  }

  static <V> SortedTree<V> empty() {
    return new SortedTree<>(null);
  }

  static <V> SortedTree<V> of(Collection<V> values, Function<V, String> key) {
    SortedTree<V> tree = empty();
    for (V value : values) {
      tree = tree.with(key.apply(value), value);
    }
    return tree;
  }

  @Nullable V get(String key) {
    Node<V> node = root;
    while (node != null) {
      int order = key.compareTo(node.key);
      if (order == 0) {
        return node.value;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  SortedTree<V> with(String key, V value) {
    return new SortedTree<>(with(root, new Node<>(key, value)));
  }

  SortedTree<V> without(String key) {
    return new SortedTree<>(without(root, key));
  }

  /** Returns how many nodes a search may visit. */
  int depth() {
    return depth(root);
  }

  private static int depth(@Nullable Node<?> node) {
    return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
  }

  /** Returns the values whose keys start with a prefix, in key order. */
  List<V> withPrefix(String prefix) {
    List<V> found = new ArrayList<>();
    Deque<Node<V>> waiting = new ArrayDeque<>();
    descend(root, prefix, waiting);
    while (!waiting.isEmpty() && waiting.peek().key.startsWith(prefix)) {
      Node<V> next = waiting.pop();
      found.add(next.value);
      descend(next.right, prefix, waiting);
    }
    return found;
  }

  /**
   * Pushes the nodes on the search path that are not before the key; the smallest ends up on top.
   */
  private static <V> void descend(@Nullable Node<V> from, String key, Deque<Node<V>> stack) {
    Node<V> node = from;
    while (node != null) {
      boolean isBefore = node.key.compareTo(key) < 0;
      if (!isBefore) {
        stack.push(node);
      }
      node = isBefore ? node.right : node.left;
    }
  }

  private static <V> Node<V> with(@Nullable Node<V> node, Node<V> added) {
    if (node == null) {
      return added;
    }
    int order = added.key.compareTo(node.key);
    if (order == 0) {
      return added.over(node.left, node.right);
    }
    return order < 0
        ? node.over(with(node.left, added), node.right).turnedRight()
        : node.over(node.left, with(node.right, added)).turnedLeft();
  }

  private static <V> @Nullable Node<V> without(@Nullable Node<V> node, String key) {
    if (node == null) {
      return null;
    }
    int order = key.compareTo(node.key);
    if (order == 0) {
      return joined(node.left, node.right);
    }
    return order < 0
        ? node.over(without(node.left, key), node.right)
        : node.over(node.left, without(node.right, key));
  }

  /** Joins two trees. All keys of the first must come before those of the second. */
  private static <V> @Nullable Node<V> joined(@Nullable Node<V> first, @Nullable Node<V> second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return first.weight >= second.weight
        ? first.over(first.left, joined(first.right, second))
        : second.over(joined(first, second.left), second.right);
  }

  private static final class Node<V> {
    private final String key;
    private final V value;
    private final int weight;
    private final @Nullable Node<V> left;
    private final @Nullable Node<V> right;

    Node(String key, V value) {
      this(key, value, weight(key), null, null);
    }

    private Node(String key, V value, int weight, @Nullable Node<V> left, @Nullable Node<V> right) {
      this.key = key;
      this.value = value;
      this.weight = weight;
      this.left = left;
      this.right = right;
    }

    /** Mixes the bits, because consecutive keys have consecutive hashes. */
    private static int weight(String key) {
      int mixed = key.hashCode() * 0x9E3779B9;
      mixed ^= mixed >>> 15;
      mixed *= 0x85EBCA6B;
      return mixed ^ mixed >>> 13;
    }

    Node<V> over(@Nullable Node<V> first, @Nullable Node<V> second) {
      return new Node<>(key, value, weight, first, second);
    }

    Node<V> turnedRight() {
      return left != null && left.weight > weight
          ? left.over(left.left, over(left.right, right))
          : this;
    }

    Node<V> turnedLeft() {
      return right != null && right.weight > weight
          ? right.over(over(left, right.left), right.right)
          : this;
    }
  }
}
