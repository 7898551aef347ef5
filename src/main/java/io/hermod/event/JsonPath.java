package io.hermod.event;

import java.util.Arrays;

/**
 * A path into nested objects. Each step selects the member of that name or, if there is none, the
 * member whose name differs only in case. If several members match, the last one counts.
 */
public final class JsonPath {
  /** The empty path, which selects the value itself. */
  public static final JsonPath HERE = new JsonPath("", new MemberName[0]);

  private final String dotted;
  private final MemberName[] steps;

  private JsonPath(String dotted, MemberName[] steps) {
    // Interned, because a thousand subscriptions may use the same key: a string equals itself
    // without a comparison of its characters.
    this.dotted = dotted.intern();
    this.steps = steps;
  }

  /** Parses a path such as {@code data.customer.id}; each dot is a step into an object. */
  public static JsonPath of(String dotted) {
    String[] names = dotted.split("\\.", -1);
    return new JsonPath(
        dotted, Arrays.stream(names).map(MemberName::new).toArray(MemberName[]::new));
  }

  int length() {
    return steps.length;
  }

  MemberName step(int number) {
    return steps[number];
  }

  /**
   * Distinguishes {@link #HERE} from the path to a member with an empty name: both have no text.
   */
  private boolean isHere() {
    return dotted.isEmpty() && steps.length == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonPath path
        && path.dotted.equals(dotted)
        && path.isHere() == isHere();
  }

  @Override
  public int hashCode() {
    return dotted.hashCode();
  }

  @Override
  public String toString() {
    return dotted;
  }
}
