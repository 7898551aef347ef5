package io.hermod.event;

/** A value that a caller gave for a named field breaks a rule of the product. */
public final class InvalidFieldException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;

  public InvalidFieldException(String field, String problem) {
    super(field + " " + problem);
    this.field = field;
  }

  public String field() {
    return field;
  }
}
