package io.hermod.http.call;

import io.hermod.event.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** A management request that the HTTP layer refuses, with its response. */
public final class CallException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CallResponse answer;
  private transient @Nullable InvalidFieldException field;

  public CallException(CallResponse answer) {
    super("status " + answer.status(), null, false, false);
    this.answer = answer;
  }

  public static CallException badRequest(String code, String message) {
    return new CallException(CallResponse.error(400, code, message));
  }

  public static CallException invalidContent(String problem) {
    return badRequest("InvalidRequestContent", "The request content was invalid: " + problem);
  }

  /** A member of the body that has the wrong type. */
  static CallException wrongType(String member, String problem) {
    CallException wrong = invalidContent(member + " " + problem + ".");
    wrong.field = new InvalidFieldException(member, problem);
    return wrong;
  }

  /** Returns the member that has the wrong type; null if something else is wrong. */
  public @Nullable InvalidFieldException field() {
    return field;
  }

  public CallResponse answer() {
    return answer;
  }
}
