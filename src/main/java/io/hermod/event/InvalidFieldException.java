package io.hermod.event;

/** A value that a caller gave for a named field breaks a rule of the product. */
public final class InvalidFieldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String problem;

  public InvalidFieldException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
    this.problem = problem;
  }

  /** The same complaint about a field that lies deeper: under this path. */
  public InvalidFieldException under(String path) {
    return new InvalidFieldException(path + "." + field, problem);
  }

  public String field() {
    return field;
  }

  /** What is wrong with it, as the sentence goes on after its name. */
  public String problem() {
    return problem;
  }
}
