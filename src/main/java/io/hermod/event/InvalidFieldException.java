package io.hermod.event;

/** Thrown if a caller's value for a named field is not allowed. */
public final class InvalidFieldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String problem;

  public InvalidFieldException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
    this.problem = problem;
  }

  /** Returns the same problem for a field that is nested under this path. */
  public InvalidFieldException under(String path) {
    return new InvalidFieldException(path + "." + field, problem);
  }

  public String field() {
    return field;
  }

  /** The problem, worded to follow the name of the field in a sentence. */
  public String problem() {
    return problem;
  }
}
