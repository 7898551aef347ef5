package io.hermod.event;

import java.util.Arrays;

/**
 * A way into nested objects. Each step goes to the member of that name, or where there is none, to
 * the one whose name differs in case only; of several the last counts.
 */
public final class JsonPath {
  /** Leads to the value itself. */
  public static final JsonPath HERE = new JsonPath("", new MemberName[0]);

  private final String dotted;
  private final MemberName[] steps;

  private JsonPath(String dotted, MemberName[] steps) {
    // A thousand subscriptions may have this key: comparing one text with itself reads nothing.
    this.dotted = dotted.intern();
    this.steps = steps;
  }

  /** Reads {@code data.customer.id}: each dot is a step into an object. */
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

  /** It has no text, like the way to a member without a name. */
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
